import type { ReactNode } from "react";
import type { EndpointResponse } from "#shared/endpoint.ts";
import type { JobEvent, jobs } from "#shared/jobs/contract.ts";
import { VideoSteps } from "#web/features/processing/video-steps.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { Chip } from "#web/ui/feedback/chip.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { formatDateTime, formatExactTime } from "#web/ui/format/date.ts";
import { Time } from "#web/ui/format/time.tsx";
import { eventText, queueName, stateName, STATE_TONES } from "./job-words.ts";
import { JobWait } from "./job-wait.tsx";
import type { JobsView } from "./jobs-search.ts";

interface JobDetailsProps {
  readonly job: EndpointResponse<typeof jobs.show>;
  readonly view: JobsView;
}

/** State and log of a job. */
export function JobDetails({ job, view }: JobDetailsProps) {
  const { kind, queue, state, about, video, createdAt, attempts, waitsFor, log } = job;
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-control">
        <Fact name={m.admin_state()}>
          <StatusDot tone={STATE_TONES[state]}>{stateName(state)}</StatusDot>
        </Fact>
        {waitsFor && (
          <Fact name={m.admin_jobs_waits()}>
            <JobWait job={job} view={view} />
          </Fact>
        )}
        <Fact name={m.admin_jobs_queue()}>
          {queueName(queue)} <Chip>{kind}</Chip>
        </Fact>
        {video && (
          <Fact name={m.admin_jobs_video()}>
            <Link
              href={`/manage-channel/${video.channelId}/videos/${video._id}`}
              className="rounded-xs wrap-anywhere text-accent-ink underline underline-offset-4"
            >
              {video.title || m.videos_untitled()}
            </Link>
          </Fact>
        )}
        <Fact name={m.admin_jobs_age()}>{formatDateTime(createdAt)}</Fact>
        <Fact name={m.admin_jobs_attempts_short()}>{attempts}</Fact>
        {about !== "" && (
          <Fact name={m.admin_jobs_about()}>
            <span className="wrap-anywhere">{about}</span>
          </Fact>
        )}
      </dl>
      {video && (
        <section>
          <h3 className="mb-2 text-control font-[650]">{m.steps_title()}</h3>
          <VideoSteps videoId={video._id} />
        </section>
      )}
      <section>
        <h3 className="mb-2 text-control font-[650]">{m.admin_jobs_log()}</h3>
        <ol className="grid gap-2 text-small">
          {log.map((line) => (
            <LogLine key={`${line.at} ${line.event} ${line.attempt}`} line={line} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function LogLine({ line }: { readonly line: JobEvent }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Time at={line.at} text={formatExactTime(line.at)} className="text-text-3 tabular-nums" />
      <span>
        {eventText(line)}
        {line.error !== null && line.error !== "" && (
          <span lang="en" className="mt-1 block rounded-sm bg-sunken p-2 whitespace-pre-wrap wrap-anywhere">
            {line.error}
          </span>
        )}
      </span>
    </li>
  );
}
