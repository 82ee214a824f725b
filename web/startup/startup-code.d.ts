declare module "virtual:startup-code" {
  /** Code of the inline start-up script. */
  export const STARTUP_CODE: string;
}
