/** A rating: 1 is a like, -1 a dislike. */
export interface Rating {
  readonly _id: string;
  readonly rating: 1 | -1;
}

/** The rating in a response; null if not rated. */
export function ratingOf({
  _id,
  rating,
}: {
  readonly _id?: string | undefined;
  readonly rating?: 1 | -1 | undefined;
}): Rating | null {
  return _id === undefined || rating === undefined ? null : { _id, rating };
}
