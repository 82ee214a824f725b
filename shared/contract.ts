import { accounts } from "./accounts/contract.ts";
import { channels } from "./channels/contract.ts";
import { creators } from "./creators/contract.ts";
import { home } from "./home/contract.ts";
import { library } from "./library/contract.ts";
import { mails } from "./mails/contract.ts";
import { playback } from "./playback/contract.ts";
import { videos } from "./videos/contract.ts";

/** Every call of the API, by noun. Browser code imports the noun it needs instead of this table. */
export const api = { accounts, channels, creators, home, library, mails, playback, videos } as const;
