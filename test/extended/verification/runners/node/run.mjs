import { readFileSync } from 'node:fs';
import { verifyDelivery } from './verify.mjs';

const { WEBHOOK_SIGNING_SECRET: secret, I, T, G, BODY } = process.env;
const headers = { 'webhook-id': I, 'webhook-timestamp': T, 'webhook-signature': G };
verifyDelivery(secret, headers, readFileSync(BODY));
