-- What the watch over sold and returned pairs reads every second.
CREATE INDEX checkout_attempt_touched ON checkout_attempt (updated_at);
