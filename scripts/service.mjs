// `npm run service`: builds the reference service and runs it by itself. Plain JavaScript, because Node
// runs it before anything compiles TypeScript. One process, which `exec` in package.json puts in the place of
// npm's shell: npm sends SIGTERM and SIGINT to that shell, and the shell wouldn't pass them on.

await import('./build-service.mjs');
await import('../dist-service/service/standalone/main.js');
