import { createFileRoute } from "@tanstack/react-router";
import { loadedHead } from "#web/head/loaded-head.ts";
import { loadProfile } from "./load-profile.ts";
import { ProfileScreen } from "./profile-screen.tsx";

export const Route = createFileRoute("/_default/user/$id")({
  loader: ({ context, params, preload }) => loadProfile(context.queryClient, params.id, preload),
  head: loadedHead,
  component: UserPage,
});

function UserPage() {
  const { id } = Route.useParams();
  return <ProfileScreen key={id} id={id} />;
}
