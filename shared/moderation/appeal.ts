/** The page where those whom a decision concerns write to the staff: linked from its notices, emails and notifications. */
export const APPEAL_PATH = "/support/ticket";
