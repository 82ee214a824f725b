import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { api } from "#shared/contract.ts";
import type { Access, Endpoint } from "#shared/endpoint.ts";
import { docsPage } from "./docs-page.ts";

const ACCESS_TEXTS: Readonly<Record<Access, string>> = {
  anyone: "Anyone; a token changes what is seen.",
  user: "Accounts.",
  owner: "Accounts that own the thing, and administrators.",
  ownerOrStaff: "Accounts that own the thing, moderators and administrators.",
  staff: "Moderators and administrators.",
  admin: "Administrators.",
};

const ErrorAnswer = z.object({
  statusCode: z.int(),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
});

type JsonSchema = Record<string, unknown>;

/** Serves the contract as OpenAPI 3.1 and as an HTML page. */
export function bindDocs(app: FastifyInstance, base: string, siteName: () => string): void {
  // Generated on first use: they are rarely read, and would delay every start.
  const description = createMemo((site) => JSON.stringify(openApi(base, site)));
  const page = createMemo((site) => docsPage(base, site));
  app.get(`${base}/openapi.json`, async (_request, reply) => {
    return reply
      .header("cache-control", "public, max-age=60")
      .type("application/json")
      .send(description(siteName()));
  });
  app.get(`${base}/docs`, async (_request, reply) => {
    return reply
      .header("cache-control", "public, max-age=60")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .type("text/html; charset=utf-8")
      .send(page(siteName()));
  });
}

/** Remembers the result of the newest text. */
function createMemo(make: (text: string) => string): (text: string) => string {
  let newest: { readonly text: string; readonly result: string } | undefined;
  return (text) => {
    if (newest?.text !== text) newest = { text, result: make(text) };
    return newest.result;
  };
}

/** The contract as an OpenAPI 3.1 document, under the name of the site. */
export function openApi(base: string, site: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [noun, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = (paths[endpoint.path] ??= {});
      path[endpoint.method.toLowerCase()] = operation(noun, name, endpoint);
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: site,
      version: "1",
      description: "Lists answer {items, count}; failures answer the Error schema.",
    },
    servers: [{ url: base }],
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorAnswer, "output") },
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        anonymous: { type: "apiKey", in: "header", name: "anonymous-id" },
      },
    },
  };
}

function operation(noun: string, name: string, endpoint: Endpoint): JsonSchema {
  const { access, summary, status = 200, params, query, body, upload, response } = endpoint;
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary,
    description: ACCESS_TEXTS[access],
    security: access === "anyone" ? [{ token: [] }, { anonymous: [] }, {}] : [{ token: [] }],
    parameters: [...parameters(params, "path"), ...parameters(query, "query")],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: jsonSchema(body, "input") } },
          },
        }
      : {}),
    ...(upload ? { requestBody: { required: true, content: fileContent(upload.types) } } : {}),
    responses: {
      [status]: {
        description: "Done",
        content: { "application/json": { schema: jsonSchema(response, "output") } },
      },
      "4XX": {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function fileContent(types: readonly string[]): JsonSchema {
  const file = { type: "string", format: "binary" };
  const form = { "multipart/form-data": { schema: { type: "object", properties: { file } } } };
  return { ...form, ...Object.fromEntries(types.map((type) => [type, { schema: file }])) };
}

function parameters(schema: z.ZodMiniType | undefined, place: "path" | "query"): JsonSchema[] {
  if (!schema) return [];
  const { properties, required } = jsonSchema(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || (required ?? []).includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
  return rest;
}
