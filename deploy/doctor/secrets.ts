/** Credentials, from the environment: arguments are in the list of processes. */
export type Secrets = {
  readonly token: string | undefined;
  readonly directoryKey: string | undefined;
};

export const tokenVariable = 'SPEC_VIEWER_TOKEN';
export const directoryKeyVariable = 'SPEC_VIEWER_DIRECTORY_KEY';

export type SecretEnvironment = Readonly<
  Partial<Record<typeof tokenVariable | typeof directoryKeyVariable, string | undefined>>
>;

/** Reads the credentials. Throws one sentence that doesn't hold them. */
export function readSecrets(environment: SecretEnvironment): Secrets {
  const read = (name: keyof SecretEnvironment) => {
    const value = environment[name];
    if (value === undefined || value === '') return undefined;
    // Anything else can't be sent, and an error about it would print it.
    if (/^[\x21-\x7e]+$/.test(value)) return value;
    throw new Error(`${name} must be printable ASCII without spaces.`);
  };
  return { token: read(tokenVariable), directoryKey: read(directoryKeyVariable) };
}

/** The text without any credential, wherever a service may have repeated one. */
export function redacted(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets.reduce<string>(
    (rest, secret) => (secret === undefined ? rest : rest.replaceAll(secret, '[redacted]')),
    text,
  );
}
