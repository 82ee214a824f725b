import { accounts } from "./accounts/contract.ts";
import { dataExport } from "./accounts/data-export.ts";
import { invitations } from "./accounts/invitations.ts";
import { passkeys } from "./accounts/passkeys.ts";
import { reauthentication } from "./accounts/reauthentication.ts";
import { security } from "./accounts/security.ts";
import { twoFactor } from "./accounts/two-factor.ts";
import { users } from "./accounts/users.ts";
import { channels } from "./channels/contract.ts";
import { creators } from "./creators/contract.ts";
import { documents } from "./documents/contract.ts";
import { home } from "./home/contract.ts";
import { library } from "./library/contract.ts";
import { mails } from "./mails/contract.ts";
import { navigation } from "./navigation/contract.ts";
import { playback } from "./playback/contract.ts";
import { videos } from "./videos/contract.ts";

/** Every call of the API, by noun. Browser code imports the noun it needs instead of this table. */
export const api = {
  accounts,
  channels,
  creators,
  dataExport,
  documents,
  home,
  invitations,
  library,
  mails,
  navigation,
  passkeys,
  playback,
  reauthentication,
  security,
  twoFactor,
  users,
  videos,
} as const;
