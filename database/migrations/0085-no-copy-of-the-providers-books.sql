-- breaking: the release before still copies the provider's balance into these tables.
DROP TABLE balance_sync, balance_transaction, payout;
