/** Set by `deploy/build-facts.ts` at build time. */
interface ImportMetaEnv {
  readonly APP_VERSION: string;
  /** Short hash; empty if it isn't available. */
  readonly APP_COMMIT: string;
}
