import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { CHANNEL_LIMITS, MEASURES } from "#shared/moderation/measures.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { REPORTED_THINGS } from "#shared/reports/things.ts";
import { BAN_REASONS } from "#shared/videos/catalogue.ts";
import { NOTIFICATION_TYPES } from "./types.ts";

const NOTIFICATIONS_PAGE_SIZE = 20;
const ENDPOINT_MAX_CHARACTERS = 2000;
const KEY = /^[\w-]{10,200}={0,2}$/;

const ToldDecision = z.object({
  entityType: z.enum(REPORTED_THINGS),
  entityId: Id,
  title: z.string(),
  measure: z.enum(MEASURES),
  limits: z.array(z.enum(CHANNEL_LIMITS)),
  reason: z.nullable(z.enum(BAN_REASONS)),
  /** For the author alone. */
  note: z.string(),
  until: z.nullable(Moment),
});

/** One thing an account is told. What has no meaning for its type is null. */
export const Notification = z.object({
  _id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  /** Of those whose doing it is. */
  count: z.int(),
  updatedAt: Moment,
  details: z.object({
    channelName: z.nullable(z.string()),
    videoTitle: z.nullable(z.string()),
    /** With its marks, see `shared/comments/markup.ts`. */
    commentContent: z.nullable(z.string()),
    replyToCommentContent: z.nullable(z.string()),
    userName: z.nullable(z.string()),
    postContent: z.nullable(z.string()),
    postAuthorName: z.nullable(z.string()),
    /** What the staff have decided, and about what. */
    decision: z.optional(z.nullable(ToldDecision)),
  }),
  /** Where it leads. */
  source: z.object({
    videoId: z.nullable(Id),
    postId: z.nullable(Id),
    commentId: z.nullable(Id),
    ticketId: z.nullable(Id),
  }),
  /** The comment above the one it is about. */
  parentCommentId: z.nullable(Id),
  channel: z.nullable(z.object({ id: Id, name: z.string(), hasPicture: z.boolean(), imageVersion: z.int() })),
});
export type Notification = z.output<typeof Notification>;

const PushEndpoint = z.string().check(z.maxLength(ENDPOINT_MAX_CHARACTERS), z.url());

/** What a browser gives when it subscribes to push messages. */
const PushSubscription = z.object({
  endpoint: PushEndpoint,
  keys: z.object({ p256dh: z.string().check(z.regex(KEY)), auth: z.string().check(z.regex(KEY)) }),
});

export const notifications = {
  list: endpoint({
    method: "GET",
    path: "/notifications",
    access: "user",
    summary: "What the caller is told, the newest first",
    query: z.object({
      ...paging(NOTIFICATIONS_PAGE_SIZE),
      /** Only what is about the caller or their channels. */
      onlyPersonal: z._default(QueryFlag, false),
    }),
    response: z.extend(listOf(Notification), {
      /** Of all of them, whatever is asked for. */
      unread: z.int(),
    }),
  }),
  markRead: endpoint({
    method: "POST",
    path: "/notifications/mark-read",
    access: "user",
    summary: "Everything there is has been read",
    response: z.object({ lastReadNotificationsAt: Moment }),
  }),
};

/** Messages to devices. */
export const push = {
  identity: endpoint({
    method: "GET",
    path: "/auth/push-notifications",
    access: "user",
    summary: "What a browser needs to subscribe to the caller's push messages",
    response: z.object({
      /** Stands for the account at the push provider; always the same. */
      hash: z.string(),
      /** Of the site, for `applicationServerKey`. */
      publicKey: z.string(),
    }),
  }),
  subscribe: endpoint({
    method: "POST",
    path: "/notifications/push-subscriptions",
    access: "user",
    summary: "Sends push messages to a browser from now on; the same browser takes its old place",
    status: 201,
    body: z.object({ subscription: PushSubscription }),
    response: Done,
  }),
  unsubscribe: endpoint({
    method: "DELETE",
    path: "/notifications/push-subscriptions",
    access: "user",
    summary: "Sends no more push messages to a browser",
    status: 204,
    body: z.object({ endpoint: PushEndpoint }),
    response: z.null(),
  }),
};
