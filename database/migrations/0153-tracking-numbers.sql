-- Administrators find an order by the tracking number of a parcel, as people write it.
CREATE INDEX shipment_tracking ON shipment (upper(translate(tracking_number, ' -', '')));
