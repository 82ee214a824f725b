import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ban, EllipsisVertical, MessageCircleOff, MessageCircle, ShieldCheck, Undo2 } from "lucide-react";
import { lazy, useState } from "react";
import { type Role, ROLES } from "#shared/accounts/contract.ts";
import { users, type UserForStaff } from "#shared/accounts/users.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { call } from "#web/api.ts";
import { USERS_KEY } from "#web/features/accounts/user-queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { Menu } from "#web/ui/menu.tsx";
import type { MenuEntry, MenuGroup } from "#web/ui/menu-entries.ts";
import { useNow } from "#web/ui/now.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import type { Silence } from "./block-dialog.tsx";
import { isInForce } from "./in-force.ts";
import { siteRoleName } from "./site-roles.ts";

const BlockDialog = lazy(async () => ({ default: (await import("./block-dialog.tsx")).BlockDialog }));

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/confirm-dialog.tsx")).ConfirmDialog,
}));

type Change = CallInput<typeof users.edit>["body"];

/** What the staff can do with an account. Nothing with their own, and moderators nothing with their peers. */
export function UserMenu({ user }: { readonly user: UserForStaff }) {
  const viewer = useMember();
  const now = useNow();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Silence>();
  const [lastAsked, setLastAsked] = useState<Silence>("chats");
  const [isGiving, setGiving] = useState(false);
  const [newRole, setNewRole] = useState<Role>(user.role);
  const change = useMutation({
    mutationFn: (body: Change) => call(users.edit, { params: { id: user._id }, body }),
    onSuccess: () => showSnackbar({ text: m.admin_user_changed() }),
    onError: (error) => showSnackbar({ text: failureText(error, m.admin_user_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: USERS_KEY }),
  });
  const isPeer = user.role === "admin" || user.role === "moderator";
  if (viewer._id === user._id || (viewer.role !== "admin" && isPeer)) return null;

  function ask(what: Silence) {
    setLastAsked(what);
    setAsking(what);
  }

  function askForRole(role: Role) {
    setNewRole(role);
    setGiving(role !== user.role);
  }

  const name = `${user.name} ${user.surname}`.trim();
  return (
    <>
      <Menu groups={groups()}>
        {(trigger) => (
          <IconButton
            {...trigger}
            label={m.admin_user_menu({ name })}
            icon={<EllipsisVertical />}
            isPending={change.isPending}
          />
        )}
      </Menu>
      <LazyOverlay isOpen={asking !== undefined}>
        <BlockDialog
          key={lastAsked}
          isOpen={asking !== undefined}
          onClose={() => setAsking(undefined)}
          from={lastAsked}
          name={name}
          onBlock={(body) => change.mutateAsync(body)}
        />
      </LazyOverlay>
      <LazyOverlay isOpen={isGiving}>
        <ConfirmDialog
          isOpen={isGiving}
          onClose={() => setGiving(false)}
          title={m.admin_role_change_title({ name })}
          confirmLabel={m.admin_role_change()}
          onConfirm={() => change.mutateAsync({ role: newRole })}
        >
          {m.admin_role_change_text({ role: siteRoleName(newRole) })}
        </ConfirmDialog>
      </LazyOverlay>
    </>
  );

  function groups(): MenuGroup[] {
    const isSilenced = isInForce(user.blockedOnLiveChatsUntil, now);
    const isBlocked = isInForce(user.blockedUntil, now);
    const roles: MenuEntry[] = ROLES.map((role) => ({
      id: role,
      label: siteRoleName(role),
      icon: <ShieldCheck />,
      isChosen: role === user.role,
      onSelect: () => askForRole(role),
    }));
    return [
      {
        id: "blocks",
        entries: [
          isSilenced
            ? {
                id: "chats",
                label: m.admin_unblock_on_chats(),
                icon: <MessageCircle />,
                onSelect: () => change.mutate({ blockedOnLiveChatsUntil: new Date().toISOString() }),
              }
            : {
                id: "chats",
                label: m.admin_block_on_chats(),
                icon: <MessageCircleOff />,
                onSelect: () => ask("chats"),
              },
          isBlocked
            ? {
                id: "account",
                label: m.admin_unblock_account(),
                icon: <Undo2 />,
                onSelect: () => change.mutate({ blockedUntil: null, blockReason: "" }),
              }
            : {
                id: "account",
                label: m.admin_block_account(),
                icon: <Ban />,
                isDanger: true,
                onSelect: () => ask("account"),
              },
        ],
      },
      ...(viewer.role === "admin" ? [{ id: "roles", title: m.admin_role(), entries: roles }] : []),
    ];
  }
}
