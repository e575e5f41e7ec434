// `npm run service`: builds the reference service and runs it by itself. Plain JavaScript, because Node
// runs it before anything compiles TypeScript. One process, so that it gets the signals to end.

await import('./build-service.mjs');
await import('../dist-service/reference-service/standalone/main.js');
