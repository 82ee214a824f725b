import { sql } from "kysely";

/** Whether a notification is the outcome of a review, for the writer. */
export const IS_OUTCOME = sql<boolean>`n.type in ('review_approved', 'review_refused')`;

/**
 * Whether a notification is not about a comment or post that is held: only its writer is notified of it then, and the
 * channel that has to approve it.
 */
export const IS_NOT_HELD = sql<boolean>`(${IS_OUTCOME} or (
  not exists (
    select from comments w
    where w.id = n.comment_id and w.held_at is not null and w.author_id is distinct from n.user_id
      and not (w.held_for = 'policy' and n.type = 'new_comment')
  )
  and not exists (
    select from posts w
    where w.id = n.post_id and w.held_at is not null and w.author_id is distinct from n.user_id
  )))`;
