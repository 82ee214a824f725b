import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Deployment, StatefulSet } from "kubernetes-models/apps/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Namespace, Secret, Service } from "kubernetes-models/v1";
import { beforeAll, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { readConfig } from "#server/platform/config.ts";

const FOLDER = path.join(import.meta.dirname, "../../deploy/kubernetes");
/** The kinds that the manifests have, with their schemas. */
const MODELS = [
  ...[Deployment, StatefulSet, Ingress, PodDisruptionBudget, ConfigMap, Namespace, Secret, Service],
];
const KUSTOMIZATION = "kustomization.yaml";

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
});
const Settings = z.looseObject({
  data: z.record(z.string(), z.string()).default({}),
  stringData: z.record(z.string(), z.string()).default({}),
});
const Named = z.looseObject({ name: z.string() });
const Container = z.looseObject({
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })),
  startupProbe: z.looseObject({}),
  readinessProbe: z.looseObject({ httpGet: z.object({ path: z.literal("/readyz"), port: z.string() }) }),
  livenessProbe: z.looseObject({ httpGet: z.object({ path: z.literal("/healthz"), port: z.string() }) }),
  resources: z.object({ requests: z.looseObject({}), limits: z.object({ memory: z.string() }) }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(Named),
});
const Workload = z.looseObject({
  spec: z.looseObject({
    volumeClaimTemplates: z.array(z.looseObject({ metadata: Named })).default([]),
    template: z.object({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.number().positive() }),
        containers: z.tuple([Container]),
        volumes: z.array(Named),
      }),
    }),
  }),
});

type Manifest = z.infer<typeof Manifest>;
let manifests: Manifest[];
beforeAll(async () => {
  const files = (await readdir(FOLDER)).filter((file) => file !== KUSTOMIZATION);
  const texts = await Promise.all(files.map((file) => readFile(path.join(FOLDER, file), "utf8")));
  manifests = texts.flatMap((text) =>
    parseAllDocuments(text).map((document) => Manifest.parse(document.toJS())),
  );
});

const ofKind = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
const workloads = () =>
  ofKind("Deployment", "StatefulSet").map((manifest) => {
    const { spec } = Workload.parse(manifest);
    return {
      name: manifest.metadata.name,
      spec,
      pod: spec.template.spec,
      labels: spec.template.metadata.labels,
    };
  });
const rolesOf = ([container]: z.infer<typeof Workload>["spec"]["template"]["spec"]["containers"]) =>
  container.env.find(({ name }) => name === "NADAJ_ROLES")?.value.split(",") ?? [];

describe("the manifests of deploy/kubernetes", () => {
  it("are all applied by kustomize", async () => {
    const { resources } = z
      .looseObject({ resources: z.array(z.string()) })
      .parse(parse(await readFile(path.join(FOLDER, KUSTOMIZATION), "utf8")));

    const files = (await readdir(FOLDER)).filter((file) => file !== KUSTOMIZATION);
    expect(resources.toSorted()).toEqual(files.toSorted());
  });

  it("each follow the schema of its kind [MAC-055]", () => {
    expect(manifests.length).toBeGreaterThan(8);
    for (const manifest of manifests) {
      const { apiVersion, kind, metadata } = manifest;
      const model = MODELS.find((one) => one.apiVersion === apiVersion && one.kind === kind);
      if (!model) throw new Error(`No schema of ${apiVersion} ${kind} (${metadata.name})`);
      // Throws with the path of the value that does not fit.
      new model(manifest as object).validate();
    }
    const namespaces = manifests.map(({ metadata: { name, namespace } }) => namespace ?? name);
    expect(new Set(namespaces)).toEqual(new Set(["nadaj"]));
  });

  it("run every role, with probes, limits, and an upgrade that keeps the site up [MAC-055]", () => {
    const all = workloads();

    expect(new Set(all.flatMap(({ pod }) => rolesOf(pod.containers)))).toEqual(
      new Set(["api", "chat", "live", "worker"]),
    );
    // The process itself takes up to 25 s to stop.
    expect(all.filter(({ pod }) => pod.terminationGracePeriodSeconds < 35)).toEqual([]);
    for (const { name, pod } of all) {
      const [{ ports, readinessProbe }] = pod.containers;
      const names = ports.map((port) => port.name);
      expect({ name, names }).toEqual({
        name,
        names: expect.arrayContaining([readinessProbe.httpGet.port]) as unknown,
      });
    }
    const [api] = ofKind("Deployment").filter(({ metadata }) => metadata.name === "nadaj-api");
    expect(api).toMatchObject({
      spec: { replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } },
    });
  });

  it("mount /data and /tmp, and every volume that is mounted exists", () => {
    for (const { name, spec, pod } of workloads()) {
      const volumes = [...pod.volumes, ...spec.volumeClaimTemplates.map(({ metadata }) => metadata)];
      const [{ volumeMounts }] = pod.containers;
      const names = (list: readonly { readonly name: string }[]) => new Set(list.map((one) => one.name));
      const paths = new Set(volumeMounts.map((mount) => mount["mountPath"]));
      expect({ name, volumes: names(volumes), paths }).toEqual({
        name,
        volumes: names(volumeMounts),
        paths: new Set(["/data", "/tmp"]),
      });
    }
  });

  it("keep every secret in a Secret, and give settings that the processes accept [MAC-055]", () => {
    const [settings] = ofKind("ConfigMap").map((one) => Settings.parse(one).data);
    const [secrets] = ofKind("Secret").map((one) => Settings.parse(one).stringData);

    expect(
      Object.keys(settings ?? {}).filter((name) => /PASSWORD|SECRET|KEY|TOKEN|_URL$/.test(name)),
    ).toEqual(["PUBLIC_URL"]);
    for (const { pod, name } of workloads()) {
      const config = readConfig({
        ...settings,
        ...secrets,
        NADAJ_ROLES: rolesOf(pod.containers).join(),
        DATA_DIR: "/data",
        METRICS_PORT: "9464",
      });
      const { databaseUrl, redisUrl } = config;
      expect({ name, engines: [databaseUrl, redisUrl] }).toEqual({
        name,
        engines: [expect.stringMatching(/^postgres:/), expect.stringMatching(/^redis:/)] as unknown,
      });
    }
  });

  it("lead every service and the ingress to pods and ports that exist [MAC-055]", () => {
    const Ports = z.looseObject({
      spec: z.looseObject({
        selector: z.record(z.string(), z.string()),
        ports: z.array(z.looseObject({ targetPort: z.string() })),
      }),
    });
    const services = ofKind("Service");
    for (const service of services) {
      const { selector, ports } = Ports.parse(service).spec;
      const [pod] = workloads().filter(({ labels }) =>
        Object.entries(selector).every(([key, value]) => labels[key] === value),
      );
      const names = pod?.pod.containers[0].ports.map(({ name }) => name);
      expect({ service: service.metadata.name, names }).toEqual({
        service: service.metadata.name,
        names: expect.arrayContaining(ports.map(({ targetPort }) => targetPort)) as unknown,
      });
    }
    const backends = JSON.stringify(ofKind("Ingress")).matchAll(/"service":\{"name":"([^"]+)"/g);
    const known = services.map(({ metadata }) => metadata.name);
    expect(known).toEqual(expect.arrayContaining([...backends].map(([, name]) => name)));
  });
});
