type Search = Record<string, string | string[]>;

/**
 * Reads a query as it stands: every value is a string, a repeated key a list. Unlike the router's own reading it
 * does not take an activation code like `12e5` for a number. Routes turn strings into numbers in `validateSearch`.
 */
export function parseSearch(query: string): Search {
  const search: Search = {};
  for (const [key, value] of new URLSearchParams(query)) {
    const known = search[key];
    search[key] = known === undefined ? value : [...[known].flat(), value];
  }
  return search;
}
