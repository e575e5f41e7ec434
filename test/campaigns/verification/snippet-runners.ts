type Command = readonly [command: string, ...args: string[]];

/**
 * Commands that run a language's code on a delivery, in a copy of `runners/<id>`. The secret is in
 * the environment variable WEBHOOK_SIGNING_SECRET; I, T, G and BODY contain the id, the timestamp,
 * the signature and the path of the body.
 */
export type SnippetRunner = {
  /**
   * Print the language's version and install the library; a failure means that one of them is
   * missing.
   */
  readonly install: readonly Command[];
  /** Compiles the code; a failure means that the code is wrong. */
  readonly compile?: Command;
  /**
   * Exits with 0 if the delivery is accepted, with 1 if it is refused, and with another status if
   * the code fails.
   */
  readonly verify: Command;
};

/** Runners by the id of the code. */
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
