import csharp from './code/DeliveryVerifier.cs?raw';
import java from './code/DeliveryVerifier.java?raw';
import javascript from './code/library.mjs?raw';
import go from './code/verify.go?raw';
import nodeCode from './code/verify.mjs?raw';
import php from './code/verify.php?raw';
import python from './code/verify.py?raw';
import ruby from './code/verify.rb?raw';
import rust from './code/verify.rs?raw';
import shellCode from './code/verify.sh?raw';

/**
 * Code that verifies deliveries (Standard Webhooks 1.0) with the secret in the environment variable
 * WEBHOOK_SIGNING_SECRET.
 */
export type VerificationExample = {
  readonly id: string;
  readonly language: string;
  readonly file: string;
  /** Command that installs the library; for code without a library, its requirements. */
  readonly needs: string;
  readonly code: string;
};

/** First those with a library of the Standard Webhooks project. */
export const verificationExamples: readonly VerificationExample[] = [
  {
    id: 'javascript',
    language: 'JavaScript',
    file: 'verify.mjs',
    needs: 'npm install standardwebhooks',
    code: javascript,
  },
  {
    id: 'python',
    language: 'Python',
    file: 'verify.py',
    needs: 'pip install standardwebhooks',
    code: python,
  },
  {
    id: 'go',
    language: 'Go',
    file: 'verify.go',
    needs: 'go get github.com/standard-webhooks/standard-webhooks/libraries',
    code: go,
  },
  {
    id: 'java',
    language: 'Java',
    file: 'DeliveryVerifier.java',
    needs: 'com.standardwebhooks:standardwebhooks from Maven Central',
    code: java,
  },
  {
    id: 'ruby',
    language: 'Ruby',
    file: 'verify.rb',
    needs: 'gem install standardwebhooks',
    code: ruby,
  },
  {
    id: 'php',
    language: 'PHP',
    file: 'verify.php',
    needs: 'composer require standard-webhooks/standard-webhooks',
    code: php,
  },
  {
    id: 'csharp',
    language: 'C#',
    file: 'DeliveryVerifier.cs',
    needs: 'dotnet add package StandardWebhooks',
    code: csharp,
  },
  {
    id: 'rust',
    language: 'Rust',
    file: 'verify.rs',
    needs: 'cargo add standardwebhooks http',
    code: rust,
  },
  {
    id: 'node',
    language: 'Node without a library',
    file: 'verify.mjs',
    needs: 'Node 18 or newer, no package',
    code: nodeCode,
  },
  {
    id: 'shell',
    language: 'Shell',
    file: 'verify.sh',
    needs: 'a POSIX shell and openssl',
    code: shellCode,
  },
];
