import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { CHANNEL_LIMITS, MEASURES } from "#shared/moderation/measures.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { REPORTABLE_TYPES } from "#shared/moderation/entity-types.ts";
import { BAN_REASONS } from "#shared/catalogue/catalogue.ts";
import { NOTIFICATION_TYPES } from "./types.ts";

const NOTIFICATIONS_PAGE_SIZE = 20;
const ENDPOINT_MAX_CHARACTERS = 2000;
const KEY = /^[\w-]{10,200}={0,2}$/;

const NotifiedDecision = z.object({
  entityType: z.enum(REPORTABLE_TYPES),
  entityId: Id,
  title: z.string(),
  /** The page with the comment or chat message; null for all other content. */
  path: z.nullable(z.string()),
  measure: z.enum(MEASURES),
  limits: z.array(z.enum(CHANNEL_LIMITS)),
  reason: z.nullable(z.enum(BAN_REASONS)),
  /** For the author only. */
  note: z.string(),
  until: z.nullable(Moment),
});

/** A notification of an account. Fields that do not apply to its type are null. */
export const Notification = z.object({
  _id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  /** Number of users whose actions are grouped. */
  count: z.int(),
  updatedAt: Moment,
  details: z.object({
    channelName: z.nullable(z.string()),
    videoTitle: z.nullable(z.string()),
    /** As HTML, see `shared/comments/markup.ts`. */
    commentContent: z.nullable(z.string()),
    replyToCommentContent: z.nullable(z.string()),
    userName: z.nullable(z.string()),
    postContent: z.nullable(z.string()),
    postAuthorName: z.nullable(z.string()),
    /** Why something was not approved. */
    refusal: z.optional(z.nullable(z.string())),
    /** When the server ends the live stream, or deletes its recording. */
    due: z.optional(z.nullable(Moment)),
    /** The staff decision and its entity. */
    decision: z.optional(z.nullable(NotifiedDecision)),
  }),
  /** The link target of the notification. */
  source: z.object({
    videoId: z.nullable(Id),
    postId: z.nullable(Id),
    commentId: z.nullable(Id),
    ticketId: z.nullable(Id),
  }),
  /** The parent of the comment it is about. */
  parentCommentId: z.nullable(Id),
  channel: z.nullable(z.object({ id: Id, name: z.string(), hasAvatar: z.boolean(), imageVersion: z.int() })),
});
export type Notification = z.output<typeof Notification>;

const PushEndpoint = z.string().check(z.maxLength(ENDPOINT_MAX_CHARACTERS), z.url());

/** The push subscription of a browser. */
const PushSubscription = z.object({
  endpoint: PushEndpoint,
  keys: z.object({ p256dh: z.string().check(z.regex(KEY)), auth: z.string().check(z.regex(KEY)) }),
});

export const notifications = {
  list: endpoint({
    method: "GET",
    path: "/notifications",
    access: "user",
    summary: "The caller's notifications, newest first",
    query: z.object({
      ...paging(NOTIFICATIONS_PAGE_SIZE),
      /** Only what is about the caller or their channels. */
      onlyPersonal: z._default(QueryFlag, false),
    }),
    response: z.extend(listOf(Notification), {
      /** Number of all unread notifications, regardless of the filter. */
      unread: z.int(),
    }),
  }),
  markRead: endpoint({
    method: "POST",
    path: "/notifications/mark-read",
    access: "user",
    summary: "Marks all notifications as read",
    response: z.object({ lastReadNotificationsAt: Moment }),
  }),
};

/** Push messages. */
export const push = {
  identity: endpoint({
    method: "GET",
    path: "/auth/push-notifications",
    access: "user",
    summary: "Data for a browser to subscribe to the caller's push messages",
    response: z.object({
      /** A stable pseudonym of the account at the push provider. */
      hash: z.string(),
      /** The site's key for `applicationServerKey`. */
      publicKey: z.string(),
    }),
  }),
  subscribe: endpoint({
    method: "POST",
    path: "/notifications/push-subscriptions",
    access: "user",
    summary: "Subscribes a browser to push messages; replaces its earlier subscription",
    status: 201,
    body: z.object({ subscription: PushSubscription }),
    response: Done,
  }),
  unsubscribe: endpoint({
    method: "DELETE",
    path: "/notifications/push-subscriptions",
    access: "user",
    summary: "Unsubscribes a browser from push messages",
    status: 204,
    body: z.object({ endpoint: PushEndpoint }),
    response: z.null(),
  }),
};
