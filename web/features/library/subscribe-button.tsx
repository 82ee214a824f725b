import { useQuery } from "@tanstack/react-query";
import { Bell, BellOff, BellRing, ChevronDown, Settings, UserMinus } from "lucide-react";
import type { User } from "#shared/accounts/contract.ts";
import type { Channel } from "#shared/channels/contract.ts";
import { NOTIFY_LEVELS, type NotifyLevel } from "#shared/subscriptions/contract.ts";
import { positionBelow, type PromptPosition, requestPushPrompt } from "#web/session/push-prompt.ts";
import { useRequireMember } from "#web/session/require-member.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ownsChannel } from "#web/session/identity/roles.ts";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import type { MenuGroup } from "#web/ui/overlays/menu-entries.ts";
import { useSubscriptionChanges } from "./change-subscription.ts";
import { subscriptionStateQuery } from "./subscription-queries.ts";

interface SubscribeButtonProps {
  readonly channel: Pick<Channel, "_id" | "name">;
}

const LEVELS: Record<NotifyLevel, { icon: typeof Bell; label: () => string }> = {
  always: { icon: BellRing, label: m.library_level_always },
  daily: { icon: Bell, label: m.library_level_daily },
  never: { icon: BellOff, label: m.library_level_never },
};

/**
 * Subscribes to a channel and then offers the frequency of emails about its videos. Visitors get a prompt to create
 * an account; owners of the channel see nothing.
 */
export function SubscribeButton({ channel }: SubscribeButtonProps) {
  const viewer = useLikelyViewer();
  const requireMember = useRequireMember();
  const { data: standing } = useQuery({
    ...subscriptionStateQuery(channel._id),
    enabled: viewer.kind === "member",
  });
  const changes = useSubscriptionChanges(channel);

  async function subscribe(user: User, position: PromptPosition) {
    // An owner may press before the account is loaded.
    if (ownsChannel(user, channel._id)) return;
    if (await changes.subscribe()) requestPushPrompt(position);
  }

  if (viewer.kind === "member" && ownsChannel(viewer.user, channel._id)) return null;
  if (viewer.kind === "visitor" || standing?.subscribed === false) {
    return (
      <Button
        variant="primary"
        aria-label={m.library_subscribe_to({ name: channel.name })}
        isPending={changes.isPending}
        onClick={({ currentTarget }) => {
          // Measured at once: the account and the response replace the button.
          const position = positionBelow(currentTarget);
          void requireMember((user) => subscribe(user, position));
        }}
        className="[@media(scripting:none)]:hidden"
      >
        {m.library_subscribe()}
      </Button>
    );
  }
  // Until the subscription state is loaded, the button reserves its space without a label.
  if (!standing || viewer.kind !== "member") {
    return <span aria-hidden="true" className="h-10 w-32 rounded-sm bg-surface-2" />;
  }

  const level = standing.notifyWhen ?? "daily";
  const Icon = LEVELS[level].icon;
  const wantsMails = viewer.user.notificationSettings?.email.newVideo === true;
  return (
    <Menu groups={entries(level, wantsMails, changes)}>
      {(trigger) => (
        <Button
          {...trigger}
          aria-label={m.library_subscribed_menu({ name: channel.name })}
          icon={<Icon className="size-[18px]" />}
        >
          {m.library_subscribed()}
          <ChevronDown className="size-4" />
        </Button>
      )}
    </Menu>
  );
}

function entries(
  level: NotifyLevel,
  wantsMails: boolean,
  { setLevel, unsubscribe }: ReturnType<typeof useSubscriptionChanges>,
): MenuGroup[] {
  const settings = {
    id: "settings",
    label: m.library_level_switch_on(),
    hint: m.library_level_hint(),
    icon: <Settings />,
    href: "/account/notifications",
  };
  return [
    {
      id: "levels",
      title: m.library_subscription_mails(),
      entries: NOTIFY_LEVELS.toReversed().map((one) => {
        const { icon: Icon, label } = LEVELS[one];
        return {
          id: one,
          label: label(),
          icon: <Icon />,
          isChosen: one === level,
          onSelect: () => void setLevel(one),
        };
      }),
    },
    ...(wantsMails ? [] : [{ id: "settings", entries: [settings] }]),
    {
      id: "end",
      entries: [
        {
          id: "unsubscribe",
          label: m.library_unsubscribe(),
          icon: <UserMinus />,
          onSelect: () => void unsubscribe(),
        },
      ],
    },
  ];
}
