type Command = readonly [command: string, ...args: string[]];

/**
 * Commands that run the verification code for one language in a copy of `runners/<id>`. The
 * environment variable WEBHOOK_SIGNING_SECRET contains the secret; I, T, G and BODY contain the id,
 * the timestamp, the signature and the path of the body.
 */
export type SnippetRunner = {
  /**
   * Commands that check for the language's tools and install the library. If a command fails, the
   * test is skipped.
   */
  readonly install: readonly Command[];
  /** Command that compiles the code. If the command fails, the code is wrong. */
  readonly compile?: Command;
  /**
   * Command that exits with 0 if the code accepts the delivery, with 1 if the code rejects the
   * delivery, and with another status if the code fails.
   */
  readonly verify: Command;
};

/** Snippet runners by the id of the code snippet. */
export const snippetRunners: Readonly<Record<string, SnippetRunner>> = {
  javascript: {
    install: [['npm', 'install', '--ignore-scripts', '--no-save', 'standardwebhooks']],
    verify: [process.execPath, 'run.mjs'],
  },
  node: { install: [], verify: [process.execPath, 'run.mjs'] },
  python: {
    install: [['python3', '-m', 'pip', 'install', '--target', '.', 'standardwebhooks']],
    verify: ['python3', 'run.py'],
  },
  go: {
    install: [['go', 'get', 'github.com/standard-webhooks/standard-webhooks/libraries']],
    compile: ['go', 'test', '-c', '-o', 'verify.test'],
    verify: ['./verify.test'],
  },
  java: {
    install: [
      ['javac', '-version'],
      [
        'mvn',
        '-q',
        'dependency:copy',
        '-Dartifact=com.standardwebhooks:standardwebhooks:RELEASE',
        '-DoutputDirectory=.',
      ],
    ],
    compile: ['javac', '-cp', './*', 'DeliveryVerifier.java', 'Run.java'],
    verify: ['java', '-cp', '.:./*', 'Run'],
  },
  ruby: {
    install: [['gem', 'install', '--install-dir', 'gems', 'standardwebhooks']],
    verify: ['env', 'GEM_PATH=gems', 'ruby', 'run.rb'],
  },
  php: {
    install: [['composer', 'require', 'standard-webhooks/standard-webhooks']],
    verify: ['php', 'run.php'],
  },
  csharp: {
    install: [['dotnet', 'add', 'package', 'StandardWebhooks']],
    compile: ['dotnet', 'build', '-o', 'out'],
    verify: ['dotnet', 'out/run.dll'],
  },
  rust: {
    install: [
      ['cargo', 'add', 'standardwebhooks', 'http'],
      ['cargo', 'fetch'],
    ],
    compile: ['cargo', 'build', '--quiet', '--offline'],
    verify: ['target/debug/run'],
  },
  shell: { install: [['openssl', 'version']], verify: ['sh', 'run.sh'] },
};
