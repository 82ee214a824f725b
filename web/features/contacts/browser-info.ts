/** What helps to reproduce a fault, and no more: the browser, its window, its language. */
export function browserInfo(): string {
  const { userAgent, language } = navigator;
  return `${userAgent}; ${innerWidth} × ${innerHeight}; ${devicePixelRatio}x; ${language}`;
}
