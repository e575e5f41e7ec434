import { HttpResponse, http } from 'msw';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { appOrigin, type TestServer } from '#test/support/server.ts';

export const apiName: SpecificationName = { codeHostSlug: 'pay/core', path: 'api/orders.yaml' };

/**
 * Description with a recursive schema, choices, a reference to another file, and many allowed
 * values.
 */
export const ordersText = `openapi: 3.1.0
info:
  title: Orders API
  version: 1.2.0
  description: Read [the ledger](../spec/ledger.md) first.
servers:
  - url: https://orders.example.test/v1
tags:
  - name: Orders
  - name: Carriers
paths:
  /orders:
    get:
      tags: [Orders]
      summary: List orders
      deprecated: true
      parameters:
        - name: state
          in: query
          schema: { type: string, enum: [${Array.from({ length: 40 }, (_, at) => `s${at}`)}] }
      responses:
        '200': { description: One page. }
    post:
      tags: [Orders]
      summary: Place an order
      description: Places an order of the **caller**.
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
            examples:
              small: { summary: A small order, value: { amount: 1 } }
      responses:
        '201':
          description: Placed.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Order' }
  /carriers/{id}:
    get:
      tags: [Carriers]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: The carrier.
          content:
            application/json:
              schema: { $ref: 'carriers.yaml#/Carrier' }
components:
  schemas:
    Order:
      type: object
      required: [amount]
      properties:
        amount: { type: integer, minimum: 1, description: Minor units. }
        id: { type: string, readOnly: true }
        buyer: { $ref: '#/components/schemas/Party' }
        payment:
          oneOf:
            - title: Card
              type: object
              properties: { number: { type: string } }
            - title: Invoice
              type: object
              properties: { due: { type: string, format: date } }
    Party:
      type: object
      properties:
        name: { type: string, description: Legal name. }
        parent: { $ref: '#/components/schemas/Party' }
    Wrong: 7
`;

export const carriersText = `Carrier:
  type: object
  properties:
    code: { type: string, description: Code of the carrier. }
`;

/**
 * Makes the service return these texts by the paths of the specifications; all other paths aren't
 * found.
 */
export function mockFiles(server: TestServer, texts: Readonly<Record<string, string>>): void {
  server.use(
    http.get(`${appOrigin}/viewer/v1/specifications`, ({ request }) => {
      const text = texts[new URL(request.url).searchParams.get('path') ?? ''];
      if (text === undefined) return new HttpResponse(null, { status: 404 });
      return HttpResponse.text(text, { headers: { 'content-type': 'application/yaml' } });
    }),
  );
}
