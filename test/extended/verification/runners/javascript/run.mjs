import { readFileSync } from 'node:fs';
import { verifyDelivery } from './verify.mjs';

const { I, T, G, BODY } = process.env;
const headers = { 'webhook-id': I, 'webhook-timestamp': T, 'webhook-signature': G };
verifyDelivery(readFileSync(BODY), headers);
