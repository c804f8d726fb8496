/** English words of work and trade that other languages of India say as they are; heard where no list of the language knows a word. */
export const borrowedWords: readonly string[] =
  `rejection rejected reject rework inspection defect downtime breakdown error warning server request response latency endpoint login logout signup
traffic session download upload update backup billable billing invoice receipt voucher ledger deal lead pipeline proposal quotation tender
follow-up meeting demo client vendor dealer distributor agent broker salesperson salesman manager supervisor operator inspector officer
engineer driver helper trainer learner tutor mentor batch course quiz module lesson assignment certificate progress attendance absent present
overtime shift salary bonus incentive increment allowance deduction advance gross basic payroll holiday leave transfer promotion appraisal
training expire expired expiry stock inventory rack warehouse dispatch delivery courier parcel pickup return refund exchange warranty
discount coupon voucher cashback loan interest principal instalment overdue disbursed sanctioned closed closing opening balance deposit
withdrawal transaction transfer cheque cash credit debit wallet account branch budget forecast target variance flat apartment building
property tenant landlord lease rent parking maintenance garage depot vehicle tanker diesel petrol mileage odometer toll plant inverter
generation irradiation outage grid panel battery donor donation camp unit bag hospital ward bed patient doctor nurse surgery test report
sample judge advocate hearing appeal bail case file court bench ticket visitor tourist monument museum booking guest room waiter table
order item menu bill tip combo brand category segment channel source campaign email click open bounce conversion subscription plan
renewal churn customer member subscriber seat license feature bug issue priority severity status stage approve approved approval pending
cancel cancelled complete completed submit resolve escalation feedback rating review score survey comment product project task client
component machine line part tool mould furnace casting quality quantity price rate value amount total revenue profit margin
close dispose reopen activate enrol replace repair install verify assign ship join renew convert register receive collect sanction disburse
admit discharge won lost damage damaged defective broken`
    .split(/\s+/)
    .filter((word) => /^[a-z]+$/.test(word))
