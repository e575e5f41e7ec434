/** Written into the build by `deploy/build-facts.ts`. */
interface ImportMetaEnv {
  readonly APP_VERSION: string;
  /** Short; empty if the build doesn't know it. */
  readonly APP_COMMIT: string;
}
