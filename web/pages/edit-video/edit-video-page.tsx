import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_default/manage-channel/$channelId/videos/$videoId")({});
