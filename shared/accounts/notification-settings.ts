import * as z from "zod/mini";

/** The notification switches of an account; `email` also covers security and the data export. */
export const NotificationSettings = z.object({
  email: z.object({
    newVideo: z.boolean(),
    videoLive: z.boolean(),
    unreadNotifications: z.boolean(),
    /** Absent means yes. */
    newLogin: z.optional(z.boolean()),
    /** Absent means yes. */
    dataReady: z.optional(z.boolean()),
  }),
  push: z.object({ newVideo: z.boolean(), videoLive: z.boolean(), unreadNotifications: z.boolean() }),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** Defaults until an account has chosen. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  email: { newVideo: false, videoLive: false, unreadNotifications: false },
  push: { newVideo: true, videoLive: true, unreadNotifications: true },
};
