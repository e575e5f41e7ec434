import goCode from './verify.go?raw';
import nodeCode from './verify.mjs?raw';
import phpCode from './verify.php?raw';
import pythonCode from './verify.py?raw';
import rubyCode from './verify.rb?raw';
import shellCode from './verify.sh?raw';
import javaCode from './WebhookVerifier.java?raw';

/** Code that verifies a delivery (Standard Webhooks 1.0), ready to be copied. */
export type VerificationSnippet = {
  readonly id: string;
  readonly language: string;
  /** What it needs. */
  readonly needs: string;
  readonly code: string;
};

export const verificationSnippets: readonly VerificationSnippet[] = [
  { id: 'node', language: 'Node', needs: 'Node 18 or newer, no package', code: nodeCode },
  { id: 'python', language: 'Python', needs: 'Python 3.9 or newer, no package', code: pythonCode },
  { id: 'go', language: 'Go', needs: 'Go 1.17 or newer, no module', code: goCode },
  { id: 'java', language: 'Java', needs: 'Java 11 or newer, no library', code: javaCode },
  { id: 'ruby', language: 'Ruby', needs: 'Ruby 3 or newer, no gem', code: rubyCode },
  { id: 'php', language: 'PHP', needs: 'PHP 8, no package', code: phpCode },
  { id: 'shell', language: 'Shell', needs: 'a POSIX shell and openssl', code: shellCode },
];
