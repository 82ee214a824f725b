import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_default/_user-or-creator/create-channel")({});
