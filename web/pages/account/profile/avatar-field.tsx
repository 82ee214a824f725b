import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accounts, type User } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { invalidateImages } from "#web/data/invalidate-images.ts";
import { BlobImage } from "#web/form/blob-image.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { ImageField } from "#web/form/image-field.tsx";
import { userAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

const AVATAR_BOX = { width: 1024, height: 1024 };
const DISPLAY_SIZE_PX = 96;

/** The account's avatar; uploaded as soon as a file is chosen. */
export function AvatarField({ user }: { readonly user: User }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Blob>();
  const saving = useMutation({
    mutationFn: (image: Blob | undefined) =>
      image ? call(accounts.setAvatar, { file: image }) : call(accounts.removeAvatar),
    onMutate: setChosen,
    onSuccess: (saved, image) => {
      queryClient.setQueryData(meQuery.queryKey, saved);
      invalidateImages("user", saved._id);
      showSnackbar({ text: image ? m.accounts_avatar_saved() : m.accounts_avatar_removed() });
    },
    onError: () => setChosen(undefined),
  });

  return (
    <ImageField
      label={m.accounts_avatar()}
      hint={m.accounts_avatar_hint()}
      error={saving.isError ? failureText(saving.error, m.accounts_avatar_failed()) : undefined}
      box={AVATAR_BOX}
      isRound
      hasImage={user.hasAvatar}
      isPending={saving.isPending}
      onChoose={(image) => saving.mutate(image)}
      onRemove={() => saving.mutate(undefined)}
      preview={
        chosen ? (
          <BlobImage
            blob={chosen}
            width={DISPLAY_SIZE_PX}
            height={DISPLAY_SIZE_PX}
            className="rounded-full bg-surface-2 object-cover"
          />
        ) : (
          <Avatar
            shape="person"
            name={`${user.name} ${user.surname}`}
            size={DISPLAY_SIZE_PX}
            imageUrl={userAvatarUrl(user)}
          />
        )
      }
    />
  );
}
