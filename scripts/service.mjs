// `npm run service` builds the reference service and runs it without the app. This file is plain
// JavaScript because Node runs it before anything compiles TypeScript. The script in package.json
// uses `exec`, so that this process replaces npm's shell: npm sends SIGTERM and SIGINT to the
// shell, which doesn't forward them.

await import('./build-service.mjs');
await import('../dist-service/service/standalone/main.js');
