import { useQuery } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import type { ReactNode } from "react";
import { subscribedQuery } from "#web/features/videos/subscribed-query.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { VideoSection } from "./video-section.tsx";

interface SubscribedVideosProps {
  readonly rows: number;
  /** Placeholder until the videos are loaded. */
  readonly placeholder: ReactNode;
}

/** Latest videos of the channels the account is subscribed to. */
export function SubscribedVideos({ rows, placeholder }: SubscribedVideosProps) {
  // Refetched together with its page.
  const { data, isError, isFetching, refetch } = useQuery({ ...subscribedQuery(rows), staleTime: Infinity });
  const title = m.library_subscriptions();
  if (!data && isError) {
    return (
      <Section title={title}>
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
      </Section>
    );
  }
  if (!data) return placeholder;
  if (data.items.length === 0) {
    return (
      <Section title={title}>
        <EmptyState
          title={m.home_subscribed_none()}
          action={
            <LinkButton href="/channels" icon={<Radio />}>
              {m.home_find_channels()}
            </LinkButton>
          }
        >
          {m.home_subscribed_none_text()}
        </EmptyState>
      </Section>
    );
  }
  return <VideoSection title={title} href="/subscriptions" rows={rows} videos={data.items} />;
}
