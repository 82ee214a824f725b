import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ban, EllipsisVertical, MessageCircleOff, MessageCircle, ShieldCheck, Undo2 } from "lucide-react";
import { lazy, useState } from "react";
import { type Role, ROLES } from "#shared/accounts/contract.ts";
import { users, type StaffBlock, type UserForStaff } from "#shared/accounts/users.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { call } from "#web/data/api.ts";
import { USERS_KEY } from "#web/features/accounts/user-queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import type { MenuEntry, MenuGroup } from "#web/ui/overlays/menu-entries.ts";
import { useNow } from "#web/ui/format/now.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { serverNow } from "#web/ui/format/server-clock.ts";
import type { BlockScope } from "./block-dialog.tsx";
import { isBlockActive } from "./is-block-active.ts";
import { siteRoleName } from "#web/features/accounts/site-roles.ts";

const BlockDialog = lazy(async () => ({ default: (await import("./block-dialog.tsx")).BlockDialog }));

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

type Change = CallInput<typeof users.edit>["body"];

/** Staff actions on an account. Not available on the own account, nor to moderators on other staff accounts. */
export function UserMenu({ user }: { readonly user: UserForStaff }) {
  const viewer = useMember();
  const now = useNow();
  const [requestedScope, setRequestedScope] = useState<BlockScope>();
  const [lastScope, setLastScope] = useState<BlockScope>("chats");
  const [isConfirmingRole, setConfirmingRole] = useState(false);
  const [newRole, setNewRole] = useState<Role>(user.role);
  const change = useChangeUser(user._id);
  const isPeer = user.role === "admin" || user.role === "moderator";
  if (viewer._id === user._id || (viewer.role !== "admin" && isPeer)) return null;

  function openBlockDialog(scope: BlockScope) {
    setLastScope(scope);
    setRequestedScope(scope);
  }

  function openRoleDialog(role: Role) {
    setNewRole(role);
    setConfirmingRole(role !== user.role);
  }

  const name = `${user.name} ${user.surname}`.trim();
  const groups: MenuGroup[] = [
    { id: "blocks", entries: blockEntries(user, now, change.mutate, openBlockDialog) },
    ...(viewer.role === "admin"
      ? [{ id: "roles", title: m.admin_role(), entries: roleEntries(user.role, openRoleDialog) }]
      : []),
  ];
  return (
    <>
      <Menu groups={groups}>
        {(trigger) => (
          <IconButton
            {...trigger}
            label={m.admin_user_menu({ name })}
            icon={<EllipsisVertical />}
            isPending={change.isPending}
          />
        )}
      </Menu>
      <LazyOverlay isOpen={requestedScope !== undefined}>
        <BlockDialog
          key={lastScope}
          isOpen={requestedScope !== undefined}
          onClose={() => setRequestedScope(undefined)}
          from={lastScope}
          name={name}
          onBlock={(body) => change.mutateAsync(body)}
        />
      </LazyOverlay>
      <LazyOverlay isOpen={isConfirmingRole}>
        <ConfirmDialog
          isOpen={isConfirmingRole}
          onClose={() => setConfirmingRole(false)}
          title={m.admin_role_change_title({ name })}
          confirmLabel={m.admin_role_change()}
          onConfirm={() => change.mutateAsync({ role: newRole })}
        >
          {m.admin_role_change_text({ role: siteRoleName(newRole) })}
        </ConfirmDialog>
      </LazyOverlay>
    </>
  );
}

function useChangeUser(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => call(users.edit, { params: { id }, body }),
    onSuccess: () => showSnackbar({ text: m.admin_user_changed() }),
    onError: (error) => showSnackbar({ text: failureText(error, m.admin_user_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: USERS_KEY }),
  });
}

/**
 * A block asks for its details in a dialog; its removal does not. The blocks in force tell, not the dates of the
 * account: those of a block that has just been lifted are after the last tick of the clock.
 */
function blockEntries(
  user: UserForStaff,
  now: number,
  change: (body: Change) => void,
  openBlockDialog: (scope: BlockScope) => void,
): MenuEntry[] {
  const isBlocked = (wanted: StaffBlock["scope"]) =>
    user.blocks.some(({ scope, blockedUntil }) => scope === wanted && isBlockActive(blockedUntil, now));
  return [
    isBlocked("platform")
      ? {
          id: "chats",
          label: m.admin_unblock_on_chats(),
          icon: <MessageCircle />,
          onSelect: () => change({ blockedOnLiveChatsUntil: new Date(serverNow()).toISOString() }),
        }
      : {
          id: "chats",
          label: m.admin_block_on_chats(),
          icon: <MessageCircleOff />,
          onSelect: () => openBlockDialog("chats"),
        },
    isBlocked("account")
      ? {
          id: "account",
          label: m.admin_unblock_account(),
          icon: <Undo2 />,
          onSelect: () => change({ blockedUntil: null, blockReason: "" }),
        }
      : {
          id: "account",
          label: m.admin_block_account(),
          icon: <Ban />,
          isDanger: true,
          onSelect: () => openBlockDialog("account"),
        },
  ];
}

function roleEntries(current: Role, openRoleDialog: (role: Role) => void): MenuEntry[] {
  return ROLES.map((role) => ({
    id: role,
    label: siteRoleName(role),
    icon: <ShieldCheck />,
    isChosen: role === current,
    onSelect: () => openRoleDialog(role),
  }));
}
