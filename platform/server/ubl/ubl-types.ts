/**
 * The types of UBL 2.1 that the product writes and reads: the children of each in their order. A name alone is a basic component,
 * `/` stands before an aggregate one, `^` before the extensions. Behind it, `!` says that it must be there once, `+` at least
 * once, `*` any number of times; without a mark it may be there once.
 */
export const UBL_TYPES = {
  Order: `
    ^UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! SalesOrderID CopyIndicator UUID
    IssueDate! IssueTime OrderTypeCode Note* RequestedInvoiceCurrencyCode DocumentCurrencyCode
    PricingCurrencyCode TaxCurrencyCode CustomerReference AccountingCostCode AccountingCost LineCountNumeric
    /ValidityPeriod* /QuotationDocumentReference /OrderDocumentReference* /OriginatorDocumentReference
    /CatalogueReference /AdditionalDocumentReference* /Contract* /ProjectReference* /Signature*
    /BuyerCustomerParty! /SellerSupplierParty! /OriginatorCustomerParty /FreightForwarderParty
    /AccountingCustomerParty /Delivery* /DeliveryTerms* /PaymentMeans* /PaymentTerms* /TransactionConditions
    /AllowanceCharge* /TaxExchangeRate /PricingExchangeRate /PaymentExchangeRate /DestinationCountry /TaxTotal*
    /AnticipatedMonetaryTotal /OrderLine+
  `,
  DespatchAdvice: `
    ^UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate!
    IssueTime DocumentStatusCode DespatchAdviceTypeCode Note* LineCountNumeric /OrderReference*
    /AdditionalDocumentReference* /Signature* /DespatchSupplierParty! /DeliveryCustomerParty!
    /BuyerCustomerParty /SellerSupplierParty /OriginatorCustomerParty /Shipment /DespatchLine+
  `,
  ReceiptAdvice: `
    ^UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate!
    IssueTime DocumentStatusCode ReceiptAdviceTypeCode Note* LineCountNumeric /OrderReference*
    /DespatchDocumentReference* /AdditionalDocumentReference* /Signature* /DeliveryCustomerParty!
    /DespatchSupplierParty! /BuyerCustomerParty /SellerSupplierParty /Shipment /ReceiptLine+
  `,
  Forecast: `
    ^UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate!
    IssueTime Note* VersionID BasedOnConsensusIndicator ForecastPurposeCode! /ForecastPeriod!
    /AdditionalDocumentReference* /Signature* /SenderParty! /ReceiverParty! /BuyerCustomerParty
    /SellerSupplierParty /ForecastLine+
  `,
  ForecastLine: 'ID! Note* FrozenDocumentIndicator ForecastTypeCode! /ForecastPeriod /SalesItem',
  SalesItem: 'Quantity! /ActivityProperty* /TaxExclusivePrice* /TaxInclusivePrice* /Item!',
  RemittanceAdvice: `
    ^UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate!
    IssueTime Note* DocumentCurrencyCode TotalDebitAmount TotalCreditAmount TotalPaymentAmount
    PaymentOrderReference PayerReference InvoicingPartyReference LineCountNumeric /InvoicePeriod*
    /BillingReference /AdditionalDocumentReference* /Signature* /AccountingCustomerParty!
    /AccountingSupplierParty! /PayeeParty /PaymentMeans /TaxTotal* /RemittanceAdviceLine+
  `,
  RemittanceAdviceLine: `
    ID! Note* UUID DebitLineAmount CreditLineAmount BalanceAmount PaymentPurposeCode InvoicingPartyReference
    /AccountingSupplierParty /AccountingCustomerParty /BuyerCustomerParty /SellerSupplierParty
    /OriginatorCustomerParty /PayeeParty /InvoicePeriod* /BillingReference* /DocumentReference* /ExchangeRate
  `,
  Invoice: `
    ^UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate!
    IssueTime DueDate InvoiceTypeCode Note* TaxPointDate DocumentCurrencyCode TaxCurrencyCode
    PricingCurrencyCode PaymentCurrencyCode PaymentAlternativeCurrencyCode AccountingCostCode AccountingCost
    LineCountNumeric BuyerReference /InvoicePeriod* /OrderReference /BillingReference*
    /DespatchDocumentReference* /ReceiptDocumentReference* /StatementDocumentReference*
    /OriginatorDocumentReference* /ContractDocumentReference* /AdditionalDocumentReference* /ProjectReference*
    /Signature* /AccountingSupplierParty! /AccountingCustomerParty! /PayeeParty /BuyerCustomerParty
    /SellerSupplierParty /TaxRepresentativeParty /Delivery* /DeliveryTerms /PaymentMeans* /PaymentTerms*
    /PrepaidPayment* /AllowanceCharge* /TaxExchangeRate /PricingExchangeRate /PaymentExchangeRate
    /PaymentAlternativeExchangeRate /TaxTotal* /WithholdingTaxTotal* /LegalMonetaryTotal! /InvoiceLine+
  `,
  CreditNote: `
    ^UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate!
    IssueTime TaxPointDate CreditNoteTypeCode Note* DocumentCurrencyCode TaxCurrencyCode PricingCurrencyCode
    PaymentCurrencyCode PaymentAlternativeCurrencyCode AccountingCostCode AccountingCost LineCountNumeric
    BuyerReference /InvoicePeriod* /DiscrepancyResponse* /OrderReference /BillingReference*
    /DespatchDocumentReference* /ReceiptDocumentReference* /ContractDocumentReference*
    /AdditionalDocumentReference* /StatementDocumentReference* /OriginatorDocumentReference* /Signature*
    /AccountingSupplierParty! /AccountingCustomerParty! /PayeeParty /BuyerCustomerParty /SellerSupplierParty
    /TaxRepresentativeParty /Delivery* /DeliveryTerms* /PaymentMeans* /PaymentTerms* /TaxExchangeRate
    /PricingExchangeRate /PaymentExchangeRate /PaymentAlternativeExchangeRate /AllowanceCharge* /TaxTotal*
    /LegalMonetaryTotal! /CreditNoteLine+
  `,
  SelfBilledInvoice: `
    ^UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate!
    IssueTime TaxPointDate InvoiceTypeCode Note* DocumentCurrencyCode TaxCurrencyCode PricingCurrencyCode
    PaymentCurrencyCode PaymentAlternativeCurrencyCode AccountingCostCode AccountingCost LineCountNumeric
    /InvoicePeriod* /OrderReference /BillingReference* /ContractDocumentReference* /DespatchDocumentReference*
    /ReceiptDocumentReference* /StatementDocumentReference* /OriginatorDocumentReference*
    /AdditionalDocumentReference* /Signature* /AccountingCustomerParty! /AccountingSupplierParty!
    /BuyerCustomerParty /SellerSupplierParty /PayeeParty /TaxRepresentativeParty /Delivery* /DeliveryTerms*
    /PaymentMeans /PaymentTerms* /PrepaidPayment* /AllowanceCharge* /TaxExchangeRate /PricingExchangeRate
    /PaymentExchangeRate /PaymentAlternativeExchangeRate /TaxTotal* /LegalMonetaryTotal! /InvoiceLine+
  `,
  SelfBilledCreditNote: `
    ^UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate!
    IssueTime TaxPointDate Note* DocumentCurrencyCode! TaxCurrencyCode PricingCurrencyCode PaymentCurrencyCode
    PaymentAlternativeCurrencyCode AccountingCostCode AccountingCost LineCountNumeric /InvoicePeriod*
    /DiscrepancyResponse* /OrderReference /BillingReference* /DespatchDocumentReference*
    /ReceiptDocumentReference* /ContractDocumentReference* /StatementDocumentReference*
    /OriginatorDocumentReference* /AdditionalDocumentReference* /Signature* /AccountingCustomerParty!
    /AccountingSupplierParty! /PayeeParty /BuyerCustomerParty /SellerSupplierParty /TaxRepresentativeParty
    /Delivery* /DeliveryTerms* /PaymentMeans* /PaymentTerms* /AllowanceCharge* /TaxExchangeRate
    /PricingExchangeRate /PaymentExchangeRate /PaymentAlternativeExchangeRate /TaxTotal* /LegalMonetaryTotal!
    /CreditNoteLine+
  `,
  CustomerParty: `
    CustomerAssignedAccountID SupplierAssignedAccountID AdditionalAccountID* /Party /DeliveryContact
    /AccountingContact /BuyerContact
  `,
  SupplierParty: `
    CustomerAssignedAccountID AdditionalAccountID* DataSendingCapability /Party /DespatchContact
    /AccountingContact /SellerContact
  `,
  Party: `
    MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID IndustryClassificationCode
    /PartyIdentification* /PartyName* /Language /PostalAddress /PhysicalLocation /PartyTaxScheme*
    /PartyLegalEntity* /Contact /Person* /AgentParty /ServiceProviderParty* /PowerOfAttorney* /FinancialAccount
  `,
  PartyName: 'Name!',
  PartyIdentification: 'ID!',
  PartyTaxScheme: `
    RegistrationName CompanyID TaxLevelCode ExemptionReasonCode ExemptionReason* /RegistrationAddress
    /TaxScheme!
  `,
  TaxScheme: 'ID Name TaxTypeCode CurrencyCode /JurisdictionRegionAddress*',
  TaxCategory: `
    ID Name Percent BaseUnitMeasure PerUnitAmount TaxExemptionReasonCode TaxExemptionReason* TierRange
    TierRatePercent /TaxScheme!
  `,
  TaxTotal: 'TaxAmount! RoundingAmount TaxEvidenceIndicator TaxIncludedIndicator /TaxSubtotal*',
  TaxSubtotal: `
    TaxableAmount TaxAmount! CalculationSequenceNumeric TransactionCurrencyTaxAmount Percent BaseUnitMeasure
    PerUnitAmount TierRange TierRatePercent /TaxCategory!
  `,
  MonetaryTotal: `
    LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount
    PrepaidAmount PayableRoundingAmount PayableAmount! PayableAlternativeAmount
  `,
  InvoiceLine: `
    ID! UUID Note* InvoicedQuantity LineExtensionAmount! TaxPointDate AccountingCostCode AccountingCost
    PaymentPurposeCode FreeOfChargeIndicator /InvoicePeriod* /OrderLineReference* /DespatchLineReference*
    /ReceiptLineReference* /BillingReference* /DocumentReference* /PricingReference /OriginatorParty /Delivery*
    /PaymentTerms* /AllowanceCharge* /TaxTotal* /WithholdingTaxTotal* /Item! /Price /DeliveryTerms
    /SubInvoiceLine* /ItemPriceExtension
  `,
  CreditNoteLine: `
    ID! UUID Note* CreditedQuantity LineExtensionAmount TaxPointDate AccountingCostCode AccountingCost
    PaymentPurposeCode FreeOfChargeIndicator /InvoicePeriod* /OrderLineReference* /DiscrepancyResponse*
    /DespatchLineReference* /ReceiptLineReference* /BillingReference* /DocumentReference* /PricingReference
    /OriginatorParty /Delivery* /PaymentTerms* /TaxTotal* /AllowanceCharge* /Item /Price /DeliveryTerms*
    /SubCreditNoteLine* /ItemPriceExtension
  `,
  AllowanceCharge: `
    ID ChargeIndicator! AllowanceChargeReasonCode AllowanceChargeReason* MultiplierFactorNumeric
    PrepaidIndicator SequenceNumeric Amount! BaseAmount AccountingCostCode AccountingCost PerUnitAmount
    /TaxCategory* /TaxTotal /PaymentMeans*
  `,
  BillingReference: `
    /InvoiceDocumentReference /SelfBilledInvoiceDocumentReference /CreditNoteDocumentReference
    /SelfBilledCreditNoteDocumentReference /DebitNoteDocumentReference /ReminderDocumentReference
    /AdditionalDocumentReference /BillingReferenceLine*
  `,
  PaymentMeans: `
    ID PaymentMeansCode! PaymentDueDate PaymentChannelCode InstructionID InstructionNote* PaymentID*
    /CardAccount /PayerFinancialAccount /PayeeFinancialAccount /CreditAccount /PaymentMandate /TradeFinancing
  `,
  PaymentTerms: `
    ID PaymentMeansID* PrepaidPaymentReferenceID Note* ReferenceEventCode SettlementDiscountPercent
    PenaltySurchargePercent PaymentPercent Amount SettlementDiscountAmount PenaltyAmount PaymentTermsDetailsURI
    PaymentDueDate InstallmentDueDate InvoicingPartyReference /SettlementPeriod /PenaltyPeriod /ExchangeRate
    /ValidityPeriod
  `,
  PartyLegalEntity: `
    RegistrationName CompanyID RegistrationDate RegistrationExpirationDate CompanyLegalFormCode CompanyLegalForm
    SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount FullyPaidSharesIndicator
    /RegistrationAddress /CorporateRegistrationScheme /HeadOfficeParty /ShareholderParty*
  `,
  FinancialAccount: `
    ID Name AliasName AccountTypeCode AccountFormatCode CurrencyCode PaymentNote* /FinancialInstitutionBranch
    /Country
  `,
  Branch: 'ID Name /FinancialInstitution /Address',
  FinancialInstitution: 'ID Name /Address',
  CommodityClassification: 'NatureCode CargoTypeCode CommodityCode ItemClassificationCode',
  Attachment: 'EmbeddedDocumentBinaryObject /ExternalReference',
  OrderLine: `
    SubstitutionStatusCode Note* /LineItem! /SellerProposedSubstituteLineItem* /SellerSubstitutedLineItem*
    /BuyerProposedSubstituteLineItem* /CatalogueLineReference /QuotationLineReference /OrderLineReference*
    /DocumentReference*
  `,
  LineItem: `
    ID! SalesOrderID UUID Note* LineStatusCode Quantity LineExtensionAmount TotalTaxAmount MinimumQuantity
    MaximumQuantity MinimumBackorderQuantity MaximumBackorderQuantity InspectionMethodCode
    PartialDeliveryIndicator BackOrderAllowedIndicator AccountingCostCode AccountingCost WarrantyInformation*
    /Delivery* /DeliveryTerms /OriginatorParty /OrderedShipment* /PricingReference /AllowanceCharge* /Price
    /Item! /SubLineItem* /WarrantyValidityPeriod /WarrantyParty /TaxTotal* /ItemPriceExtension /LineReference*
  `,
  Price: `
    PriceAmount! BaseQuantity PriceChangeReason* PriceTypeCode PriceType OrderableUnitFactorRate
    /ValidityPeriod* /PriceList /AllowanceCharge* /PricingExchangeRate
  `,
  Item: `
    Description* PackQuantity PackSizeNumeric CatalogueIndicator Name HazardousRiskIndicator
    AdditionalInformation* Keyword* BrandName* ModelName* /BuyersItemIdentification /SellersItemIdentification
    /ManufacturersItemIdentification* /StandardItemIdentification /CatalogueItemIdentification
    /AdditionalItemIdentification* /CatalogueDocumentReference /ItemSpecificationDocumentReference*
    /OriginCountry /CommodityClassification* /TransactionConditions* /HazardousItem* /ClassifiedTaxCategory*
    /AdditionalItemProperty* /ManufacturerParty* /InformationContentProviderParty /OriginAddress* /ItemInstance*
    /Certificate* /Dimension*
  `,
  ItemIdentification: 'ID! ExtendedID BarcodeSymbologyID /PhysicalAttribute* /MeasurementDimension* /IssuerParty',
  ItemInstance: `
    ProductTraceID ManufactureDate ManufactureTime BestBeforeDate RegistrationID SerialID
    /AdditionalItemProperty* /LotIdentification
  `,
  LotIdentification: 'LotNumberID ExpiryDate /AdditionalItemProperty*',
  ItemProperty: `
    ID Name! NameCode TestMethod Value ValueQuantity ValueQualifier* ImportanceCode ListValue* /UsabilityPeriod
    /ItemPropertyGroup* /RangeDimension /ItemPropertyRange
  `,
  Delivery: `
    ID Quantity MinimumQuantity MaximumQuantity ActualDeliveryDate ActualDeliveryTime LatestDeliveryDate
    LatestDeliveryTime ReleaseID TrackingID /DeliveryAddress /DeliveryLocation /AlternativeDeliveryLocation
    /RequestedDeliveryPeriod /PromisedDeliveryPeriod /EstimatedDeliveryPeriod /CarrierParty /DeliveryParty
    /NotifyParty* /Despatch /DeliveryTerms* /MinimumDeliveryUnit /MaximumDeliveryUnit /Shipment
  `,
  Despatch: `
    ID RequestedDespatchDate RequestedDespatchTime EstimatedDespatchDate EstimatedDespatchTime
    ActualDespatchDate ActualDespatchTime GuaranteedDespatchDate GuaranteedDespatchTime ReleaseID Instructions*
    /DespatchAddress /DespatchLocation /DespatchParty /CarrierParty /NotifyParty* /Contact
    /EstimatedDespatchPeriod /RequestedDespatchPeriod
  `,
  Location: `
    ID Description* Conditions* CountrySubentity CountrySubentityCode LocationTypeCode InformationURI Name
    /ValidityPeriod* /Address /SubsidiaryLocation* /LocationCoordinate*
  `,
  Address: `
    ID AddressTypeCode AddressFormatCode Postbox Floor Room StreetName AdditionalStreetName BlockName
    BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification
    CitySubdivisionName CityName PostalZone CountrySubentity CountrySubentityCode Region District TimezoneOffset
    /AddressLine* /Country /LocationCoordinate*
  `,
  AddressLine: 'Line!',
  Country: 'IdentificationCode Name',
  Contact: 'ID Name Telephone Telefax ElectronicMail Note* /OtherCommunication*',
  DocumentReference: `
    ID! CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath* LanguageID LocaleCode
    VersionID DocumentStatusCode DocumentDescription* /Attachment /ValidityPeriod /IssuerParty
    /ResultOfVerification
  `,
  OrderReference: `
    ID! SalesOrderID CopyIndicator UUID IssueDate IssueTime CustomerReference OrderTypeCode /DocumentReference
  `,
  OrderLineReference: 'LineID! SalesOrderLineID UUID LineStatusCode /OrderReference',
  LineReference: 'LineID! UUID LineStatusCode /DocumentReference',
  DespatchLine: `
    ID! UUID Note* LineStatusCode DeliveredQuantity BackorderQuantity BackorderReason* OutstandingQuantity
    OutstandingReason* OversupplyQuantity /OrderLineReference+ /DocumentReference* /Item! /Shipment*
  `,
  ReceiptLine: `
    ID! UUID Note* ReceivedQuantity ShortQuantity ShortageActionCode RejectedQuantity RejectReasonCode
    RejectReason* RejectActionCode QuantityDiscrepancyCode OversupplyQuantity ReceivedDate TimingComplaintCode
    TimingComplaint /OrderLineReference /DespatchLineReference* /DocumentReference* /Item* /Shipment*
  `,
  Shipment: `
    ID! ShippingPriorityLevelCode HandlingCode HandlingInstructions* Information* GrossWeightMeasure
    NetWeightMeasure NetNetWeightMeasure GrossVolumeMeasure NetVolumeMeasure TotalGoodsItemQuantity
    TotalTransportHandlingUnitQuantity InsuranceValueAmount DeclaredCustomsValueAmount
    DeclaredForCarriageValueAmount DeclaredStatisticsValueAmount FreeOnBoardValueAmount SpecialInstructions*
    DeliveryInstructions* SplitConsignmentIndicator ConsignmentQuantity /Consignment* /GoodsItem*
    /ShipmentStage* /Delivery /TransportHandlingUnit* /ReturnAddress /OriginAddress /FirstArrivalPortLocation
    /LastExitPortLocation /ExportCountry /FreightAllowanceCharge*
  `,
  ShipmentStage: `
    ID TransportModeCode TransportMeansTypeCode TransitDirectionCode PreCarriageIndicator OnCarriageIndicator
    EstimatedDeliveryDate EstimatedDeliveryTime RequiredDeliveryDate RequiredDeliveryTime LoadingSequenceID
    SuccessiveSequenceID Instructions* DemurrageInstructions* CrewQuantity PassengerQuantity /TransitPeriod
    /CarrierParty* /TransportMeans /LoadingPortLocation /UnloadingPortLocation /TransshipPortLocation
    /LoadingTransportEvent /ExaminationTransportEvent /AvailabilityTransportEvent /ExportationTransportEvent
    /DischargeTransportEvent /WarehousingTransportEvent /TakeoverTransportEvent /OptionalTakeoverTransportEvent
    /DropoffTransportEvent /ActualPickupTransportEvent /DeliveryTransportEvent /ReceiptTransportEvent
    /StorageTransportEvent /AcceptanceTransportEvent /TerminalOperatorParty /CustomsAgentParty
    /EstimatedTransitPeriod /FreightAllowanceCharge* /FreightChargeLocation /DetentionTransportEvent*
    /RequestedDepartureTransportEvent /RequestedArrivalTransportEvent /RequestedWaypointTransportEvent*
    /PlannedDepartureTransportEvent /PlannedArrivalTransportEvent /PlannedWaypointTransportEvent*
    /ActualDepartureTransportEvent /ActualWaypointTransportEvent /ActualArrivalTransportEvent /TransportEvent*
    /EstimatedDepartureTransportEvent /EstimatedArrivalTransportEvent /PassengerPerson* /DriverPerson*
    /ReportingPerson /CrewMemberPerson* /SecurityOfficerPerson /MasterPerson /ShipsSurgeonPerson
  `,
  TransportMeans: `
    JourneyID RegistrationNationalityID RegistrationNationality* DirectionCode TransportMeansTypeCode
    TradeServiceCode /Stowage /AirTransport /RoadTransport /RailTransport /MaritimeTransport /OwnerParty
    /MeasurementDimension*
  `,
  RoadTransport: 'LicensePlateID!',
  Person: `
    ID FirstName FamilyName Title MiddleName OtherName NameSuffix JobTitle NationalityID GenderCode BirthDate
    BirthplaceName OrganizationDepartment /Contact /FinancialAccount /IdentityDocumentReference*
    /ResidenceAddress
  `,
  TransportHandlingUnit: `
    ID TransportHandlingUnitTypeCode HandlingCode HandlingInstructions* HazardousRiskIndicator
    TotalGoodsItemQuantity TotalPackageQuantity DamageRemarks* ShippingMarks* TraceID /HandlingUnitDespatchLine*
    /ActualPackage* /ReceivedHandlingUnitReceiptLine* /TransportEquipment* /TransportMeans*
    /HazardousGoodsTransit* /MeasurementDimension* /MinimumTemperature /MaximumTemperature /GoodsItem*
    /FloorSpaceMeasurementDimension /PalletSpaceMeasurementDimension /ShipmentDocumentReference* /Status*
    /CustomsDeclaration* /ReferencedShipment* /Package*
  `,
  Package: `
    ID Quantity ReturnableMaterialIndicator PackageLevelCode PackagingTypeCode PackingMaterial* TraceID
    /ContainedPackage* /ContainingTransportEquipment /GoodsItem* /MeasurementDimension* /DeliveryUnit* /Delivery
    /Pickup /Despatch
  `,
  GoodsItem: `
    ID SequenceNumberID Description* HazardousRiskIndicator DeclaredCustomsValueAmount
    DeclaredForCarriageValueAmount DeclaredStatisticsValueAmount FreeOnBoardValueAmount InsuranceValueAmount
    ValueAmount GrossWeightMeasure NetWeightMeasure NetNetWeightMeasure ChargeableWeightMeasure
    GrossVolumeMeasure NetVolumeMeasure Quantity PreferenceCriterionCode RequiredCustomsID CustomsStatusCode
    CustomsTariffQuantity CustomsImportClassifiedIndicator ChargeableQuantity ReturnableQuantity TraceID /Item*
    /GoodsItemContainer* /FreightAllowanceCharge* /InvoiceLine* /Temperature* /ContainedGoodsItem*
    /OriginAddress /Delivery /Pickup /Despatch /MeasurementDimension* /ContainingPackage*
    /ShipmentDocumentReference /MinimumTemperature /MaximumTemperature
  `,
  Period: 'StartDate StartTime EndDate EndTime DurationMeasure DescriptionCode* Description*',
} as const

/** The elements whose type has another name, by that type. */
export const UBL_ALIASES = {
  Address: `
    DeliveryAddress DespatchAddress JurisdictionRegionAddress OriginAddress PostalAddress RegistrationAddress
    ResidenceAddress ReturnAddress
  `,
  Branch: 'FinancialInstitutionBranch',
  Contact: 'AccountingContact BuyerContact DeliveryContact DespatchContact SellerContact',
  Country: 'OriginCountry',
  CustomerParty: 'AccountingCustomerParty BuyerCustomerParty DeliveryCustomerParty OriginatorCustomerParty',
  DespatchLine: 'HandlingUnitDespatchLine',
  DocumentReference: `
    AdditionalDocumentReference CatalogueDocumentReference ContractDocumentReference CreditNoteDocumentReference
    DespatchDocumentReference IdentityDocumentReference InvoiceDocumentReference
    ItemSpecificationDocumentReference OrderDocumentReference OriginatorDocumentReference
    QuotationDocumentReference ReceiptDocumentReference SelfBilledCreditNoteDocumentReference
    SelfBilledInvoiceDocumentReference ShipmentDocumentReference StatementDocumentReference
  `,
  FinancialAccount: 'PayeeFinancialAccount PayerFinancialAccount',
  ItemIdentification: `
    AdditionalItemIdentification BuyersItemIdentification CatalogueItemIdentification
    ManufacturersItemIdentification SellersItemIdentification StandardItemIdentification
  `,
  ItemProperty: 'AdditionalItemProperty',
  LineItem: `
    BuyerProposedSubstituteLineItem SellerProposedSubstituteLineItem SellerSubstitutedLineItem SubLineItem
  `,
  LineReference: 'CatalogueLineReference DespatchLineReference QuotationLineReference',
  Location: 'DespatchLocation',
  MonetaryTotal: 'AnticipatedMonetaryTotal LegalMonetaryTotal',
  Package: 'ActualPackage ContainedPackage',
  Party: `
    AgentParty CarrierParty CustomsAgentParty DeliveryParty DespatchParty FreightForwarderParty
    InformationContentProviderParty IssuerParty ManufacturerParty NotifyParty OriginatorParty OwnerParty
    PayeeParty ReceiverParty SenderParty TaxRepresentativeParty TerminalOperatorParty WarrantyParty
  `,
  Period: `
    EstimatedDeliveryPeriod EstimatedDespatchPeriod EstimatedTransitPeriod ForecastPeriod InvoicePeriod
    PromisedDeliveryPeriod RequestedDeliveryPeriod RequestedDespatchPeriod TransitPeriod UsabilityPeriod
    ValidityPeriod WarrantyValidityPeriod
  `,
  Person: `
    CrewMemberPerson DriverPerson MasterPerson PassengerPerson ReportingPerson SecurityOfficerPerson
    ShipsSurgeonPerson
  `,
  ReceiptLine: 'ReceivedHandlingUnitReceiptLine',
  Shipment: 'ReferencedShipment',
  SupplierParty: 'AccountingSupplierParty DespatchSupplierParty SellerSupplierParty',
  TaxCategory: 'ClassifiedTaxCategory',
} as const
