/** Environment variables that `deploy/build-facts.ts` sets at build time. */
interface ImportMetaEnv {
  readonly APP_VERSION: string;
  /** Short hash of the built commit; empty if it isn't available. */
  readonly APP_COMMIT: string;
}
