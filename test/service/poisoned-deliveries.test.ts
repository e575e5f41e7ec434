import { testPoisonedDelivery, testStrayErrors } from './survival/poisoned-deliveries.ts';

// Tests SQLite. The campaign `deliveries` tests two instances with PostgreSQL.
testPoisonedDelivery();
testStrayErrors();
