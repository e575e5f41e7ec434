type Command = readonly [command: string, ...args: string[]];

/**
 * How the code for a language is run on a delivery, in a copy of `runners/<id>`. The secret is in the environment as
 * WEBHOOK_SIGNING_SECRET; id, timestamp, signature and the path of the body as I, T, G and BODY.
 */
export type SnippetRunner = {
  /** Installs the library and compiles the code. A failure means that the language or its library is missing. */
  readonly prepare: readonly Command[];
  /** Exits with 0 if the delivery is accepted, with 1 if it is refused; with another number if it breaks. */
  readonly verify: Command;
};

/** By the ids of the code. */
export const snippetRunners: Readonly<Record<string, SnippetRunner>> = {
  javascript: {
    prepare: [['npm', 'install', '--ignore-scripts', '--no-save', 'standardwebhooks']],
    verify: [process.execPath, 'run.mjs'],
  },
  node: { prepare: [], verify: [process.execPath, 'run.mjs'] },
  python: {
    prepare: [['python3', '-m', 'pip', 'install', '--target', '.', 'standardwebhooks']],
    verify: ['python3', 'run.py'],
  },
  go: {
    prepare: [
      ['go', 'get', 'github.com/standard-webhooks/standard-webhooks/libraries'],
      ['go', 'test', '-c', '-o', 'verify.test'],
    ],
    verify: ['./verify.test'],
  },
  java: {
    prepare: [
      [
        'mvn',
        '-q',
        'dependency:copy',
        '-Dartifact=com.standardwebhooks:standardwebhooks:RELEASE',
        '-DoutputDirectory=.',
      ],
      ['javac', '-cp', './*', 'DeliveryVerifier.java', 'Run.java'],
    ],
    verify: ['java', '-cp', '.:./*', 'Run'],
  },
  ruby: {
    prepare: [['gem', 'install', '--install-dir', 'gems', 'standardwebhooks']],
    verify: ['env', 'GEM_PATH=gems', 'ruby', 'run.rb'],
  },
  php: {
    prepare: [['composer', 'require', 'standard-webhooks/standard-webhooks']],
    verify: ['php', 'run.php'],
  },
  csharp: {
    prepare: [
      ['dotnet', 'add', 'package', 'StandardWebhooks'],
      ['dotnet', 'build', '-o', 'out'],
    ],
    verify: ['dotnet', 'out/run.dll'],
  },
  rust: {
    prepare: [
      ['cargo', 'add', 'standardwebhooks', 'http'],
      ['cargo', 'build', '--quiet'],
    ],
    verify: ['target/debug/run'],
  },
  shell: { prepare: [['openssl', 'version']], verify: ['sh', 'run.sh'] },
};
