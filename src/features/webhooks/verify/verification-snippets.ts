import { goSnippet } from './snippet-go.ts';
import { javaSnippet } from './snippet-java.ts';
import { nodeSnippet } from './snippet-node.ts';
import { phpSnippet } from './snippet-php.ts';
import { pythonSnippet } from './snippet-python.ts';
import { rubySnippet } from './snippet-ruby.ts';
import { shellSnippet } from './snippet-shell.ts';

/** Code that verifies a delivery (Standard Webhooks 1.0), ready to be copied. */
export type VerificationSnippet = {
  readonly id: string;
  readonly language: string;
  /** What it needs. */
  readonly needs: string;
  readonly code: string;
};

export const verificationSnippets: readonly VerificationSnippet[] = [
  { id: 'node', language: 'Node', needs: 'Node 18 or newer, no package', code: nodeSnippet },
  {
    id: 'python',
    language: 'Python',
    needs: 'Python 3.9 or newer, no package',
    code: pythonSnippet,
  },
  { id: 'go', language: 'Go', needs: 'Go 1.17 or newer, no module', code: goSnippet },
  { id: 'java', language: 'Java', needs: 'Java 11 or newer, no library', code: javaSnippet },
  { id: 'ruby', language: 'Ruby', needs: 'Ruby 3 or newer, no gem', code: rubySnippet },
  { id: 'php', language: 'PHP', needs: 'PHP 8, no package', code: phpSnippet },
  { id: 'shell', language: 'Shell', needs: 'a POSIX shell and openssl', code: shellSnippet },
];
