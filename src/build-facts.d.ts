/** Written into the build by `deploy/build-facts.ts`. */
interface ImportMetaEnv {
  readonly APP_VERSION: string;
  /** Short hash of the commit; empty if the build doesn't have it. */
  readonly APP_COMMIT: string;
}
