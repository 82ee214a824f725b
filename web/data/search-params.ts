type Search = Record<string, string | string[]>;

/**
 * Parses a query string without type coercion: every value is a string, a repeated key a list. Unlike the router's
 * default parser it does not turn an activation code like `12e5` into a number. Routes convert strings to numbers
 * in `validateSearch`.
 */
export function parseSearch(query: string): Search {
  const search: Search = {};
  for (const [key, value] of new URLSearchParams(query)) {
    const known = search[key];
    search[key] = known === undefined ? value : [...[known].flat(), value];
  }
  return search;
}
