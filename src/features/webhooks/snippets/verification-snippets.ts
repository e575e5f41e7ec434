import expressCode from './express.mjs?raw';
import flaskCode from './flask_webhooks.py?raw';
import netHttpCode from './handler.go?raw';
import laravelCode from './ReceiveWebhook.php?raw';
import goCode from './verify.go?raw';
import nodeCode from './verify.mjs?raw';
import phpCode from './verify.php?raw';
import pythonCode from './verify.py?raw';
import rubyCode from './verify.rb?raw';
import shellCode from './verify.sh?raw';
import springCode from './WebhookController.java?raw';
import javaCode from './WebhookVerifier.java?raw';
import railsCode from './webhooks_controller.rb?raw';

/** Code that is ready to be copied into a file. */
export type SnippetFile = {
  readonly file: string;
  /** What it needs. */
  readonly needs: string;
  readonly code: string;
};

/** Code that verifies a delivery (Standard Webhooks 1.0). */
export type VerificationSnippet = SnippetFile & {
  readonly id: string;
  readonly language: string;
  /** A handler that uses it. A shell has none. */
  readonly framework?: SnippetFile & { readonly name: string };
};

export const verificationSnippets: readonly VerificationSnippet[] = [
  {
    id: 'node',
    language: 'Node',
    file: 'verify.mjs',
    needs: 'Node 18 or newer, no package',
    code: nodeCode,
    framework: { name: 'Express', file: 'express.mjs', needs: 'Express 4 or 5', code: expressCode },
  },
  {
    id: 'python',
    language: 'Python',
    file: 'verify.py',
    needs: 'Python 3.9 or newer, no package',
    code: pythonCode,
    framework: {
      name: 'Flask',
      file: 'flask_webhooks.py',
      needs: 'Flask 2 or newer',
      code: flaskCode,
    },
  },
  {
    id: 'go',
    language: 'Go',
    file: 'verify.go',
    needs: 'Go 1.17 or newer, no module',
    code: goCode,
    framework: { name: 'net/http', file: 'handler.go', needs: 'no module', code: netHttpCode },
  },
  {
    id: 'java',
    language: 'Java',
    file: 'WebhookVerifier.java',
    needs: 'Java 11 or newer, no library',
    code: javaCode,
    framework: {
      name: 'Spring',
      file: 'WebhookController.java',
      needs: 'Spring Web MVC 4.3 or newer',
      code: springCode,
    },
  },
  {
    id: 'ruby',
    language: 'Ruby',
    file: 'verify.rb',
    needs: 'Ruby 3 or newer, no gem',
    code: rubyCode,
    framework: {
      name: 'Rails',
      file: 'webhooks_controller.rb',
      needs: 'Rails 6 or newer',
      code: railsCode,
    },
  },
  {
    id: 'php',
    language: 'PHP',
    file: 'verify.php',
    needs: 'PHP 8, no package',
    code: phpCode,
    framework: {
      name: 'Laravel',
      file: 'ReceiveWebhook.php',
      needs: 'Laravel 8 or newer',
      code: laravelCode,
    },
  },
  {
    id: 'shell',
    language: 'Shell',
    file: 'verify.sh',
    needs: 'a POSIX shell and openssl',
    code: shellCode,
  },
];
