import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accounts, type User } from "#shared/accounts/contract.ts";
import { call } from "#web/api.ts";
import { invalidatePictures } from "#web/invalidate-pictures.ts";
import { BlobImage } from "#web/form/blob-image.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { PictureField } from "#web/form/picture-field.tsx";
import { personPicture } from "#web/edge.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

const AVATAR_BOX = { width: 1024, height: 1024 };
const SHOWN_PX = 96;

/** The account's picture; saved as soon as it is chosen. */
export function AvatarField({ user }: { readonly user: User }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Blob>();
  const saving = useMutation({
    mutationFn: (picture: Blob | undefined) =>
      picture ? call(accounts.setAvatar, { file: picture }) : call(accounts.removeAvatar),
    onMutate: setChosen,
    onSuccess: (saved, picture) => {
      queryClient.setQueryData(meQuery.queryKey, saved);
      invalidatePictures("user", saved._id);
      showSnackbar({ text: picture ? m.accounts_avatar_saved() : m.accounts_avatar_removed() });
    },
    onError: () => setChosen(undefined),
  });

  return (
    <PictureField
      label={m.accounts_avatar()}
      hint={m.accounts_avatar_hint()}
      error={saving.isError ? failureText(saving.error, m.accounts_avatar_failed()) : undefined}
      box={AVATAR_BOX}
      isRound
      hasPicture={user.hasAvatar}
      isPending={saving.isPending}
      onChoose={(picture) => saving.mutate(picture)}
      onRemove={() => saving.mutate(undefined)}
      preview={
        chosen ? (
          <BlobImage
            blob={chosen}
            width={SHOWN_PX}
            height={SHOWN_PX}
            className="rounded-full bg-surface-2 object-cover"
          />
        ) : (
          <Avatar
            shape="person"
            name={`${user.name} ${user.surname}`}
            size={SHOWN_PX}
            picture={personPicture(user)}
          />
        )
      }
    />
  );
}
