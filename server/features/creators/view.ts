import type { CreatorApplication } from "#shared/creators/contract.ts";
import type { ListedApplicationRow } from "./store.ts";

/** An application's id is the applicant's id: each user has at most one. */
export function viewApplication(row: ListedApplicationRow): CreatorApplication {
  return {
    _id: row.user_id,
    state: row.state,
    message: row.message,
    user: {
      _id: row.user_id,
      name: row.name,
      surname: row.surname,
      email: row.email,
      hasAvatar: row.has_avatar,
      imageVersion: row.image_version,
      createdAt: row.created_at.toISOString(),
    },
    reason: row.reason,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}
