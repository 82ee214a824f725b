/** Matches the paths of endpoints declared as shared, with or without a trailing slash. */
export function matchPaths(base: string, templates: ReadonlySet<string>): (path: string) => boolean {
  let built: { count: number; pattern: RegExp } | undefined;
  return (path) => {
    if (built?.count !== templates.size)
      built = { count: templates.size, pattern: patternOf(base, templates) };
    return built.pattern.test(path);
  };
}

function patternOf(base: string, templates: ReadonlySet<string>): RegExp {
  const paths = [...templates].map((template) =>
    template
      .replace(/\/$/, "")
      .replaceAll(".", "\\.")
      .replace(/\{\w+\}/g, "[^/]+"),
  );
  return new RegExp(`^${base}(?:${paths.join("|")})/?$`);
}
