/** The place an answer tells, in seconds; -1 if it cannot be had: then the film begins at its beginning. */
export async function placeOf(asking: Promise<{ readonly seconds: number }>): Promise<number> {
  try {
    return (await asking).seconds;
  } catch (error) {
    console.warn("The place in the film could not be loaded", error);
    return -1;
  }
}
