import { accounts } from "#shared/accounts/contract.ts";
import type { Call } from "#shared/client.ts";
import { createClient } from "#shared/client.ts";
import { comments } from "#shared/comments/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import { tickets } from "#shared/tickets/contract.ts";
import type { BanReason } from "#shared/catalogue/catalogue.ts";
import type { DemoHost, DemoViewer } from "./comments-and-posts.ts";
import { registerMember, type Member } from "./accounts.ts";
import type { DemoVideo } from "./publishing.ts";
import type { DemoSite } from "./site.ts";

const TICKETS = [
  {
    topic: "W",
    content: "Po zalogowaniu na tablecie napisy są o pół sekundy za wcześnie. Na telefonie jest dobrze.",
  },
  {
    topic: "K",
    content: "Zgubiłem telefon z aplikacją do kodów. Jak mogę wejść na konto?",
    answer: "Proszę użyć kodu zapasowego z wiadomości o włączeniu zabezpieczenia. Czy ma go Pan pod ręką?",
  },
  {
    topic: "V",
    content: "The video about the night train stops at the same second every time, in two browsers.",
    email: "reader@demo.example",
  },
  {
    topic: "F",
    content: "Czy można zapłacić przelewem z banku, którego nie ma na liście?",
    email: "darczynca@demo.example",
  },
] as const;

interface DemoReport {
  readonly entityType: ReportableType;
  readonly reason: BanReason;
  readonly message: string;
}

const REPORTS: readonly DemoReport[] = [
  { entityType: "video", reason: "DEF", message: "W czwartej minucie pada nieprawda o mojej firmie." },
  { entityType: "video", reason: "SPM", message: "To trzeci raz ten sam materiał, tylko z innym tytułem." },
  { entityType: "comment", reason: "INS", message: "Ten komentarz obraża gościa rozmowy." },
  { entityType: "post", reason: "SPM", message: "Reklama udająca wpis." },
  { entityType: "channel", reason: "CRI", message: "Kanał podaje się za instytucję, którą nie jest." },
];

/** Creates the moderator account, who handles tickets and reports. */
export async function registerModerator(
  site: DemoSite,
  login: { readonly email: string; readonly password: string },
): Promise<Member> {
  const member = await registerMember(site, { ...login, name: "Ola", surname: "Dyżurna" });
  const { _id, role } = await member.call(accounts.me);
  if (role === "user") await site.makeModerator(_id);
  return member;
}

/** Opens tickets, one of them with a reply; a second run opens none. */
export async function openTickets(url: string, staff: Call, viewers: readonly DemoViewer[]): Promise<number> {
  const { items } = await staff(tickets.list, { query: { limit: 100 } });
  const known = new Set(items.map(({ content }) => content));
  const missing = TICKETS.filter(({ content }) => !known.has(content));
  for (const [index, ticket] of missing.entries()) {
    const { topic, content } = ticket;
    const asker = viewers[index % viewers.length]?.call ?? staff;
    const { _id } =
      "email" in ticket
        ? await createClient({ base: `${url}/api` })(tickets.open, {
            body: { topic, content, email: ticket.email },
          })
        : await asker(tickets.open, { body: { topic, content } });
    if ("answer" in ticket) {
      await staff(tickets.reply, { params: { id: _id }, body: { content: ticket.answer } });
    }
  }
  return missing.length;
}

/** Sends reports from viewers; a second run sends none. */
export async function sendReports(
  staff: Call,
  viewers: readonly DemoViewer[],
  { hosts, videos }: { readonly hosts: readonly DemoHost[]; readonly videos: readonly DemoVideo[] },
): Promise<number> {
  const { items } = await staff(reports.list, { query: { limit: 100 } });
  const known = new Set(items.map(({ message }) => message));
  const entityIds = await findReportable(staff, hosts, videos);
  let sent = 0;
  for (const [index, order] of REPORTS.entries()) {
    const reporter = viewers[index % viewers.length];
    const entityId = entityIds[order.entityType]?.shift();
    if (known.has(order.message) || !reporter || !entityId) continue;
    await reporter.call(reports.send, { body: { ...order, entityId } });
    sent += 1;
  }
  return sent;
}

/** Ids of the content to report, by type. */
async function findReportable(
  staff: Call,
  hosts: readonly DemoHost[],
  videos: readonly DemoVideo[],
): Promise<Partial<Record<ReportableType, string[]>>> {
  const { items: newestComments } = await staff(comments.all, { query: { limit: 1 } });
  const { items: newestPosts } = await staff(posts.feed, { query: { limit: 1 } });
  return {
    video: videos.slice(0, 2).map(({ id }) => id),
    comment: newestComments.map(({ _id }) => _id),
    post: newestPosts.map(({ _id }) => _id),
    channel: hosts.slice(-1).map(({ channel }) => channel._id),
  };
}
