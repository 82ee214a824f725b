const DEFAULT_STATUS = 500;

/** The HTTP status that an error represents: its `statusCode`, else its `status`, else that of its response. */
export function statusOf(error: unknown): number {
  if (typeof error !== "object" || error === null) return DEFAULT_STATUS;
  const { statusCode, status, response } = error as {
    statusCode?: unknown;
    status?: unknown;
    response?: { status?: unknown } | undefined;
  };
  const known = [statusCode, status, response?.status].find(
    (value) => typeof value === "number" && value >= 400,
  );
  return typeof known === "number" ? known : DEFAULT_STATUS;
}
