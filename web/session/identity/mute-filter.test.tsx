import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useSession } from "#web/session/session.ts";
import { meQuery } from "#web/session/viewer.ts";
import { useMuteFilter } from "./mute-filter.ts";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  useSession.setState({ restored: false, token: null });
  vi.unstubAllGlobals();
});

/** Which of two channels a viewer sees, who has muted "loud" if there is an account. */
async function channelsShownTo(token: string | null): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, { _id: "me", blockedChannels: [{ channelId: "loud" }] } as never);
  useSession.setState({ restored: true, token });
  const page = document.createElement("main");
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Channels />
      </QueryClientProvider>,
    ),
  );
  const shown = page.textContent ?? "";
  await act(async () => root.unmount());
  return shown;
}

function Channels() {
  return <p>{["loud", "quiet"].filter(useMuteFilter()).join(" ")}</p>;
}

describe("the mute filter", () => {
  it("leaves out the channels that a member has muted", async () => {
    expect(await channelsShownTo("token")).toBe("quiet");
  });

  it("leaves out none for visitors, also after a logout", async () => {
    expect(await channelsShownTo(null)).toBe("loud quiet");
  });
});
